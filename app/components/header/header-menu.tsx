import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Kept } from "#app/ui/kept.tsx";
import { HeaderEntries } from "./header-entry.tsx";
import type { HeaderLink } from "./header-links.rules.ts";

type HeaderMenuProps = {
  id: string;
  /** The same for all members of a kind: they are kept, and what belongs to one of them stands in `beside`. */
  links: HeaderLink[];
  /** What the button is called, where it shows nothing but its arrow. */
  name?: string;
  /** What stands in the bar: the button's words, or a link of its own before the button. */
  label?: string;
  beside?: ReactNode;
  /** What is said above the entries. */
  note?: string | null | undefined;
  after?: ReactNode;
};

/** A group of the header on wider screens. It opens by click, touch and keyboard without scripts, and by pointing with them. */
export function HeaderMenu({ id, links, name, label, beside, note, after }: HeaderMenuProps) {
  return (
    <div className="header-menu" data-hover-menu="">
      {beside}
      <button
        type="button"
        className={`btn btn-ghost ${label ? "pr-2" : "btn-square btn-sm max-sm:hidden"}`}
        popoverTarget={id}
        aria-label={name}
      >
        {label}
        <ChevronDown size={16} aria-hidden="true" className="opacity-70" />
      </button>
      <div id={id} popover="auto" className="header-popover panel">
        {note && <p className="tabular px-3 py-2 text-[0.82rem] text-soft">{note}</p>}
        <Kept as="div" of={HeaderEntries} facts={{ links }} />
        {after}
      </div>
    </div>
  );
}
