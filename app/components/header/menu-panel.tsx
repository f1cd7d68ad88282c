import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import type { PageViewer } from "../../root-data.ts";
import type { HeaderLink, headerLinks } from "./header-links.rules.ts";

export const menuPanelId = "menu-panel";

type MenuPanelProps = { links: ReturnType<typeof headerLinks>; viewer: PageViewer | null };

/** The menu of small screens: slides in, works without scripts, closes on every change of route. */
export function MenuPanel({ links, viewer }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the route change that closes the panel
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [key]);

  const entries: HeaderLink[] = [
    ...(links.home ? [links.home] : []),
    { label: "All voices", to: "/agents" },
    ...(links.account ? [links.account] : []),
    ...(viewer?.userType === "user" && viewer.role !== "admin" ? [{ label: "My calls", to: "/user/calls" }] : []),
    ...(links.login ? [links.login] : []),
    ...(links.signup ? [links.signup] : []),
  ];
  return (
    <div ref={panel} id={menuPanelId} popover="auto" className="side-panel">
      <nav aria-label="Menu" className="flex h-full flex-col">
        <button
          type="button"
          className="btn btn-ghost btn-square self-end"
          popoverTarget={menuPanelId}
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <X size={22} aria-hidden="true" />
        </button>
        <ul className="mt-2 grid gap-1">
          {entries.map((entry) => (
            <li key={entry.to + entry.label}>
              <Link
                to={entry.to}
                className={`block rounded-field px-3 py-3.5 text-lg hover:bg-raised ${entry === links.signup ? "font-medium text-signal" : ""}`}
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
        {viewer && (
          <Form method="post" action="/logout" className="mt-auto">
            <button type="submit" className="btn btn-outline border-line w-full">
              Sign out
            </button>
          </Form>
        )}
      </nav>
    </div>
  );
}
