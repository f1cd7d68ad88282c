import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import { adminSections } from "./sections.rules.ts";

/** The pages of the admin's area: a column beside the page that stays in sight, on a phone a menu that opens. */
export function AdminMenu() {
  const { pathname } = useLocation();
  const open = openSection(pathname);
  const title = adminSections.flatMap(({ sections }) => sections).find(({ to }) => to === open)?.label;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => keepInSight(nav.current, open), [open]);
  return (
    <nav
      ref={nav}
      aria-label="Admin pages"
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:w-52 lg:shrink-0 lg:self-start lg:overflow-x-hidden lg:overflow-y-auto"
    >
      <details key={pathname} className="panel lg:hidden">
        <summary className="cursor-pointer px-4 py-2">
          Menu{title && <span className="text-soft"> · {title}</span>}
        </summary>
        <Kept as="div" className="grid grid-cols-2 gap-x-2 gap-y-4 px-2 pb-4" of={Groups} facts={{ open }} />
      </details>
      <Kept as="div" className="hidden space-y-3 lg:block" of={Groups} facts={{ open }} />
    </nav>
  );
}

/** On a low screen the column scrolls by itself; the page that is open is never out of its sight. */
function keepInSight(nav: HTMLElement | null, open: string | null): void {
  const links = nav?.querySelectorAll<HTMLElement>(`a[href="${open}"]`) ?? [];
  const link = [...links].find(({ offsetParent }) => offsetParent !== null);
  if (!nav || !link) return;
  const [frame, place] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.bottom > frame.bottom) nav.scrollTop += place.bottom - frame.bottom + place.height;
  else if (place.top < frame.top) nav.scrollTop -= frame.top - place.top + place.height;
}

function Groups({ open }: { open: string | null }) {
  return adminSections.map((group) => (
    <div key={group.label} className="min-w-0">
      <p className="eyebrow mb-1 px-2 lg:px-0">{group.label}</p>
      <ul>
        {group.sections.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="section-link lg:min-h-8 lg:py-0.5" aria-current={to === open ? "page" : undefined}>
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
