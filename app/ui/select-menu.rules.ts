/** Milliseconds. The pause in typing after which the list is searched. */
export const searchDebounceMs = 200;
/** A letter typed later than this after the previous one starts a new word. */
export const typeAheadClearMs = 350;
/** The pause after a choice before the form receives its `input` event. */
export const formInputDebounceMs = 300;

export type SelectOption = { value: string; label: string };

export type SelectMenuProps = {
  /** The field of the form. With `multiple` it is sent once for each chosen option, as a native select does. */
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** The initial values. Change `key` to reset them. */
  defaultValue?: readonly string[];
  multiple?: boolean;
  /** Text that matches no option can become a new one, with the text as its value. */
  creatable?: boolean;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  onChange?: (values: string[]) => void;
};

/** The ids that connect label, hint and error to the field, in both forms of the menu. */
export type SelectMenuIds = { field: string; label: string; describedBy: string | undefined };

const folded = (text: string) => text.trim().toLocaleLowerCase("en");

/** The options whose label contains the query, ignoring case. */
export function filterOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const words = folded(query);
  return options.filter(({ label }) => folded(label).includes(words));
}

/** The option that a query can create, unless an option with that label exists. */
export function newOption(options: readonly SelectOption[], query: string): SelectOption | null {
  const label = query.trim();
  if (label === "" || options.some((option) => folded(option.label) === folded(label))) return null;
  return { value: label, label };
}

export function createLabel(query: string): string {
  return `Create "${query}"`;
}

/** The text of an empty list. */
export function emptyMessage(query: string): string {
  const words = query.trim();
  return words === "" ? "No options." : `No results for "${words}".`;
}

type Selection = { chosen: readonly SelectOption[]; multiple: boolean; placeholder: string };

/** The text on the closed menu. */
export function selectionLabel({ chosen, multiple, placeholder }: Selection): string {
  const [first] = chosen;
  if (!first) return placeholder;
  return multiple ? `${chosen.length} selected` : first.label;
}

/** The letters typed so far on a closed menu, and the time of the last one. */
export type TypeAhead = { letters: string; atMs: number };
export const nothingTyped: TypeAhead = { letters: "", atMs: Number.NEGATIVE_INFINITY };

export function withLetter({ letters, atMs }: TypeAhead, letter: string, nowMs: number): TypeAhead {
  return { letters: nowMs - atMs >= typeAheadClearMs ? letter : letters + letter, atMs: nowMs };
}

/**
 * The option that the typed letters select, or null. Repeating one letter cycles through the options that start with it,
 * from the one after the current choice.
 */
export function typedOption(
  options: readonly SelectOption[],
  { letters }: TypeAhead,
  current: string | undefined,
): SelectOption | null {
  const [first = ""] = letters;
  const isOneLetter = [...letters].every((letter) => letter === first);
  const wanted = folded(isOneLetter ? first : letters);
  if (wanted === "") return null;
  const at = options.findIndex(({ value }) => value === current);
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const inTurn = [...options.slice(from), ...options.slice(0, from)];
  return inTurn.find(({ label }) => folded(label).startsWith(wanted)) ?? null;
}
