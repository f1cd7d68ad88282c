import { NavLink, Outlet } from "react-router";
import { legalEntries } from "../legal/legal-documents.server.ts";
import type { Route } from "./+types/legal.ts";

export function loader() {
  return { entries: legalEntries() };
}

/** The legal pages beside their table of contents. */
export default function LegalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-10 py-10 sm:py-14 lg:grid-cols-[15rem_1fr]">
      <nav aria-label="Legal pages" className="max-lg:order-last max-lg:border-t max-lg:border-line max-lg:pt-8">
        <ul className="sticky top-24 grid gap-0.5 text-[0.93rem]">
          {loaderData.entries.map(({ slug, title }) => (
            <li key={slug}>
              <NavLink
                to={`/legal/${slug}`}
                className="block rounded-field px-3 py-2 text-soft hover:text-base-content aria-[current]:bg-raised aria-[current]:text-base-content"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
