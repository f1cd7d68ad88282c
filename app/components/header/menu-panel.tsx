import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { Brand } from "#features/brand/brand.rules.ts";
import { Kept } from "../../ui/kept.tsx";
import { HeaderAnchor, HeaderEntries } from "./header-entry.tsx";
import type { HeaderLink } from "./header-links.rules.ts";
import { SignOut } from "./sign-out.tsx";

export const menuPanelId = "menu-panel";

type PanelFacts = { brand: Pick<Brand, "emoji" | "name">; links: HeaderLink[]; help: HeaderLink };
type MenuPanelProps = PanelFacts & { signsOut: boolean };

/** The menu of small screens: slides in, works without scripts, and goes with every change of page. */
export function MenuPanel({ brand: { emoji, name }, links, help, signsOut }: MenuPanelProps) {
  const facts = { brand: { emoji, name }, links, help };
  // The links of somebody who is signed in say what they have to spend.
  if (!signsOut)
    return <Kept as="div" id={menuPanelId} popover="auto" className="side-panel" of={Panel} facts={facts} />;
  return (
    <div id={menuPanelId} popover="auto" className="side-panel">
      <Panel {...facts} after={<SignOut className="btn btn-outline border-line w-full" />} />
    </div>
  );
}

function Panel({ brand, links, help, after }: PanelFacts & { after?: ReactNode }) {
  return (
    <nav aria-label="Menu" className="flex min-h-full flex-col">
      <p className="flex items-center justify-between pl-3 font-display text-2xl">
        <span>
          <span aria-hidden="true" className="text-signal">
            {brand.emoji}
          </span>{" "}
          {brand.name}
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-square"
          popoverTarget={menuPanelId}
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <X size={22} aria-hidden="true" />
        </button>
      </p>
      <ul className="mt-2 grid gap-1">
        {links.map((link) => (
          <li key={link.label}>
            <HeaderAnchor link={link} className="block rounded-field px-3 py-3 text-lg hover:bg-raised" />
            {link.children && <HeaderEntries links={link.children.filter(({ to }) => to !== link.to)} />}
          </li>
        ))}
      </ul>
      <h2 className="mt-4 border-t border-line px-3 pt-4 pb-1 font-sans text-sm text-soft">{help.label}</h2>
      <HeaderEntries links={help.children ?? []} />
      {after && <div className="mt-auto pt-4">{after}</div>}
    </nav>
  );
}
