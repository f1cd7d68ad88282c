import { isTooOld, namedAs, onShelf, type Shelf } from "../editor/old-drafts.rules.ts";

/** The texts of a form by their names. */
export type Words = Readonly<Record<string, string>>;

type Kept = { username?: string; fields?: Record<string, unknown> };

/**
 * Keeps what a member typed into a form and did not save, in this browser and for this member alone, for as long as the
 * editor keeps its words. Where the browser keeps nothing, nothing happens. `now`: milliseconds since 1970.
 */
export function keptWords(shelf: () => Shelf, of: { form: string; username: string }, now: () => number) {
  const name = `${namedAs}${of.form}`;
  const trying = onShelf(shelf);
  return {
    /** Keeps what differs from what is saved over what an earlier visit has `left`, and nothing where nothing is. */
    keep(typed: Words, saved: Words, left: Words | null = null): void {
      const fields = { ...left, ...differing(typed, saved) };
      const text = JSON.stringify({ at: now(), username: of.username, fields });
      trying((kept) => (Object.keys(fields).length > 0 ? kept.setItem(name, text) : kept.removeItem(name)));
    },
    /** What an earlier visit has left and is not saved; null when there is none. What is of no use any more is removed. */
    left(saved: Words): Words | null {
      return trying((kept) => {
        const fields = readWords(kept.getItem(name), of.username, now());
        const left = fields && differing(fields, saved);
        if (!left) kept.removeItem(name);
        return left;
      });
    },
  };
}

function readWords(text: string | null, username: string, now: number): Words | null {
  if (text === null || isTooOld(text, now)) return null;
  const { fields, ...kept }: Kept = JSON.parse(text);
  if (kept.username !== username || !fields) return null;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Of the fields that are saved those with other words; null when there are none. Space does not count. */
function differing(typed: Words, saved: Words): Words | null {
  const plain = (text: string | undefined) => text?.replace(/\s+/g, " ").trim();
  const other = Object.keys(saved).filter(
    (name) => typed[name] !== undefined && plain(typed[name]) !== plain(saved[name]),
  );
  return other.length > 0 ? Object.fromEntries(other.map((name) => [name, typed[name] ?? ""])) : null;
}
