/** Milliseconds. How long typing rests before the list is searched. */
export const searchDebounceMs = 200;
/** Letters that come later than this after the last one begin a new word. */
export const typeAheadClearMs = 350;
/** How long choosing rests before a form hears of it. */
export const formInputDebounceMs = 300;

export type SelectOption = { value: string; label: string };

const folded = (text: string) => text.trim().toLocaleLowerCase("en");

/** The options whose label holds the words that were searched for, whatever their case. */
export function filterOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const words = folded(query);
  return options.filter(({ label }) => folded(label).includes(words));
}

/** What can be created from a query: its words, unless an option is called so already. */
export function newOption(options: readonly SelectOption[], query: string): SelectOption | null {
  const label = query.trim();
  if (label === "" || options.some((option) => folded(option.label) === folded(label))) return null;
  return { value: label, label };
}

export function createLabel(query: string): string {
  return `Create "${query}"`;
}

/** What stands in a list without entries. */
export function emptyMessage(query: string): string {
  const words = query.trim();
  return words === "" ? "No options." : `No results for "${words}".`;
}

type Selection = { chosen: readonly SelectOption[]; multiple: boolean; placeholder: string };

/** What the closed menu shows. */
export function selectionLabel({ chosen, multiple, placeholder }: Selection): string {
  const [first] = chosen;
  if (!first) return placeholder;
  return multiple ? `${chosen.length} selected` : first.label;
}

/** The letters typed so far on a closed menu, and when the last of them came. */
export type TypeAhead = { letters: string; atMs: number };
export const nothingTyped: TypeAhead = { letters: "", atMs: Number.NEGATIVE_INFINITY };

export function withLetter({ letters, atMs }: TypeAhead, letter: string, nowMs: number): TypeAhead {
  return { letters: nowMs - atMs >= typeAheadClearMs ? letter : letters + letter, atMs: nowMs };
}

/**
 * The option that typed letters lead to, or null. One letter again and again goes through all that begin with it,
 * starting after the one that is chosen.
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
