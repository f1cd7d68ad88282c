import { useLocation } from "react-router";
import { Link } from "../../navigation/link.tsx";
import { PostForm } from "../../navigation/post-form.tsx";
import { Kept } from "../../ui/kept.tsx";

type Section = { label: string; to: string };
type SectionMenuProps = { label: string; sections: Section[] };

/** The pages of an area beside each other, and the way out. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  const pathname = useLocation().pathname.toLowerCase().replace(/\/+$/, "");
  const open = sections.find(({ to }) => to === pathname)?.to ?? null;
  const facts = { label, sections, open };
  return (
    <Kept as="div" className="mb-8 flex flex-wrap items-center justify-between gap-3" of={Sections} facts={facts} />
  );
}

function Sections({ label, sections, open }: SectionMenuProps & { open: string | null }) {
  return (
    <>
      <nav aria-label={label} className="flex flex-wrap gap-2">
        {sections.map(({ label: name, to }) => (
          <Link key={to} to={to} className="chip" aria-current={to === open ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <PostForm action="/logout">
        <button type="submit" className="btn btn-sm btn-ghost">
          Sign out
        </button>
      </PostForm>
    </>
  );
}
