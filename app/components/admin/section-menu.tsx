import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { NavLink } from "../../navigation/link.tsx";
import { adminSections } from "./sections.rules.ts";

/** The pages of the admin's area: a column beside the page, on a phone a row that scrolls. */
export function AdminMenu() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In the row of a phone the page that is open may stand far to the side: it is brought into sight.
  useEffect(() => {
    const here = pathname && nav.current?.querySelector('[aria-current="page"]');
    if (!nav.current || !here) return;
    nav.current.scrollLeft += here.getBoundingClientRect().left - nav.current.getBoundingClientRect().left - 16;
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Admin pages"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-2 lg:mx-0 lg:block lg:w-52 lg:shrink-0 lg:space-y-6 lg:overflow-visible lg:p-0"
    >
      {adminSections.map((group) => (
        <div key={group.label} className="contents lg:block">
          <p className="eyebrow hidden lg:mb-2 lg:block">{group.label}</p>
          <ul className="contents lg:block lg:space-y-0.5">
            {group.sections.map((section) => (
              <li key={section.to} className="shrink-0">
                <NavLink to={section.to} end={section.to === "/admin"} className="desk-link">
                  {section.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
