import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Link } from "../../navigation/link.tsx";
import { Kept } from "../../ui/kept.tsx";
import { adminSections } from "./sections.rules.ts";

/** The pages of the admin's area: a column beside the page, on a phone a row that scrolls. */
export function AdminMenu() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const open = openSection(pathname);
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
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-2 lg:sticky lg:top-20 lg:mx-0 lg:block lg:max-h-[calc(100dvh-6rem)] lg:w-52 lg:shrink-0 lg:self-start lg:overflow-x-hidden lg:overflow-y-auto lg:p-0"
    >
      <Kept as="div" className="contents lg:block lg:space-y-6" of={Groups} facts={{ open }} />
    </nav>
  );
}

function Groups({ open }: { open: string | null }) {
  return adminSections.map((group) => (
    <div key={group.label} className="contents lg:block">
      <p className="eyebrow hidden lg:mb-2 lg:block">{group.label}</p>
      <ul className="contents lg:block lg:space-y-0.5">
        {group.sections.map(({ label, to }) => (
          <li key={to} className="shrink-0">
            <Link to={to} className="desk-link" aria-current={to === open ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The section that a page belongs to. The overview's address begins all the others. */
function openSection(pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  const all = adminSections.flatMap(({ sections }) => sections.map(({ to }) => to));
  return all.find((to) => path === to || (to !== "/admin" && path.startsWith(`${to}/`))) ?? null;
}
