import { useLocation } from "react-router";
import { PostForm } from "#app/forms/post-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import { useTellZone } from "#app/ui/time.tsx";

/** `with`: another page that belongs to it, beside those under its own address. */
type Section = { label: string; to: string; with?: string };
type SectionMenuProps = { label: string; sections: Section[] };

/** The pages of an area beside each other, in as many rows as it takes, and the way out. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  useTellZone();
  const pathname = useLocation().pathname.toLowerCase().replace(/\/+$/, "");
  const exact = sections.some(({ to }) => to === pathname);
  const open = exact ? pathname : (sections.find((section) => holds(section, pathname))?.to ?? null);
  const facts = { label, sections, open, exact };
  return <Kept as="div" className="mb-8 flex flex-wrap items-center gap-2" of={Sections} facts={facts} />;
}

const holds = ({ to, with: other }: Section, pathname: string) => other === pathname || pathname.startsWith(`${to}/`);

function Sections({ label, sections, open, exact }: SectionMenuProps & { open: string | null; exact: boolean }) {
  return (
    <>
      <nav aria-label={label} className="contents">
        {sections.map(({ label: name, to }) => (
          <Link
            key={to}
            to={to}
            className="chip max-sm:px-3"
            aria-current={to !== open ? undefined : exact ? "page" : "true"}
          >
            {name}
          </Link>
        ))}
      </nav>
      <PostForm action="/logout" className="grow text-right">
        <button type="submit" className="btn btn-sm btn-ghost">
          Sign out
        </button>
      </PostForm>
    </>
  );
}
