import { ChevronDown } from "lucide-react";
import { type SelectOption, selectionLabel } from "./select-menu.rules.ts";

export const usualPlaceholder = "Choose…";

type SelectedWordsProps = { chosen: readonly SelectOption[]; multiple: boolean; placeholder: string };

/** The text on a select menu's button. */
export function SelectedWords({ chosen, multiple, placeholder }: SelectedWordsProps) {
  return (
    <>
      <span className={`truncate ${chosen.length === 0 ? "text-soft" : ""}`}>
        {selectionLabel({ chosen, multiple, placeholder })}
      </span>
      <ChevronDown size={16} aria-hidden="true" className="shrink-0 opacity-70" />
    </>
  );
}
