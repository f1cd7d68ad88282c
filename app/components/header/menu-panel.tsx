import { X } from "lucide-react";
import { Kept } from "#app/ui/kept.tsx";
import type { Brand } from "#features/brand/brand.rules.ts";
import { BrandMark } from "../brand/brand-mark.tsx";
import { HeaderAnchor, HeaderEntries } from "./header-entry.tsx";
import {
  type HeaderContact,
  type HeaderLink,
  helpLinks,
  type LandingView,
  search,
  visitorsLinks,
  voices,
} from "./header-links.rules.ts";
import { SignOut } from "./sign-out.tsx";

export const menuPanelId = "menu-panel";

type PanelFacts = { brand: Brand; contact: HeaderContact | null };

/** The menu of small screens: slides in, works without scripts, and goes with every change of page. */
export function VisitorsPanel(facts: PanelFacts & { view: LandingView }) {
  return <Kept as="div" id={menuPanelId} popover="auto" className="side-panel" of={VisitorsMenu} facts={facts} />;
}

function VisitorsMenu({ brand, contact, view }: PanelFacts & { view: LandingView }) {
  const { login, signup } = visitorsLinks(view);
  return (
    <nav aria-label="Menu" className={menuClass}>
      <PanelHead brand={brand} />
      <PanelLinks links={[voices, search, login, signup]} />
      <PanelHelp contact={contact} />
    </nav>
  );
}

const menuClass = "flex min-h-full flex-col";

type MembersFacts = PanelFacts & { home: HeaderLink | null; account: HeaderLink; note: string | null };

/** The same for who is signed in. Their own link may say what they have to spend: it is kept for nobody. */
export function MembersPanel({ brand, contact, home, account, note }: MembersFacts) {
  return (
    <div id={menuPanelId} popover="auto" className="side-panel">
      <nav aria-label="Menu" className={menuClass}>
        <Kept as="div" className="contents" of={PanelHead} facts={{ brand }} />
        <PanelLinks links={[...(home ? [home] : []), voices, search, account]} />
        {note && <p className="tabular px-3 text-[0.82rem] text-soft">{note}</p>}
        <Kept as="div" className="contents" of={PanelHelp} facts={{ contact }} />
        <Kept
          as="div"
          className="mt-auto pt-4"
          of={SignOut}
          facts={{ className: "btn btn-outline border-line w-full" }}
        />
      </nav>
    </div>
  );
}

function PanelHead({ brand }: Pick<PanelFacts, "brand">) {
  return (
    <p className="flex items-center justify-between pl-3">
      <BrandMark brand={brand} loading="lazy" />
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
  );
}

function PanelLinks({ links }: { links: HeaderLink[] }) {
  return (
    <ul className="mt-2 grid gap-1">
      {links.map((link) => (
        <li key={link.label}>
          <HeaderAnchor link={link} className="block rounded-field px-3 py-3 text-lg hover:bg-raised" />
          {link.children && <HeaderEntries links={link.children.filter(({ to }) => to !== link.to)} />}
        </li>
      ))}
    </ul>
  );
}

function PanelHelp({ contact }: Pick<PanelFacts, "contact">) {
  const { label, children = [] } = helpLinks(contact ?? undefined);
  return (
    <>
      <h2 className="mt-4 border-t border-line px-3 pt-4 pb-1 font-sans text-sm text-soft">{label}</h2>
      <HeaderEntries links={children} />
    </>
  );
}
