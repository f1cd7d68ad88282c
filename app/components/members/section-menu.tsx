import { Form } from "react-router";
import { NavLink } from "../../navigation/link.tsx";

type SectionMenuProps = { label: string; sections: { label: string; to: string }[] };

/** The pages of an area beside each other, and the way out. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label={label} className="flex flex-wrap gap-2">
        {sections.map((section) => (
          <NavLink key={section.to} to={section.to} end className="chip">
            {section.label}
          </NavLink>
        ))}
      </nav>
      <Form method="post" action="/logout">
        <button type="submit" className="btn btn-sm btn-ghost">
          Sign out
        </button>
      </Form>
    </div>
  );
}
