import { isTooOld, namedAs, onShelf, type Shelf } from "#app/components/editor/old-drafts.rules.ts";
import { cleanText } from "#features/agents/content/editor-fields.rules.ts";
import { type EditorField, type EditorFields, fieldNames } from "#features/agents/fields/agent-fields.rules.ts";

/** What somebody typed and the server has not got yet. */
export type LocalDraft = {
  /** What is kept, of what was sent with a form only what the companion's `edition` shows to have failed. */
  read(edition: number): Partial<EditorFields> | null;
  keep(fields: Partial<EditorFields>, sent?: SentForm): void;
  forget(): void;
};

/** Words that went with a whole form, and the edition that it was sent over: a later one shows that it was taken. */
export type SentForm = { over: number; fields: Partial<EditorFields> };

const nameOf = (username: string) => `${namedAs}${username.toLowerCase()}`;

/**
 * Keeps what a member typed into the editor and could not save, in this browser and for this member alone. Where the
 * browser keeps nothing, nothing happens. `now`: milliseconds since 1970.
 */
export function localDraftOf(shelf: () => Shelf, username: string, now: () => number): LocalDraft {
  const name = nameOf(username);
  const trying = onShelf(shelf);
  return {
    read: (edition) =>
      trying((kept) => {
        const fields = readDraft(kept.getItem(name), now(), edition);
        if (!fields) kept.removeItem(name);
        return fields;
      }),
    keep: (fields, sent) => void trying((kept) => kept.setItem(name, JSON.stringify({ at: now(), fields, sent }))),
    forget: () => void trying((kept) => kept.removeItem(name)),
  };
}

type Kept = { fields?: Record<string, unknown>; sent?: { over: number; fields: Record<string, unknown> } };

function readDraft(text: string | null, now: number, edition: number): Partial<EditorFields> | null {
  if (text === null || isTooOld(text, now)) return null;
  const { fields, sent }: Kept = JSON.parse(text);
  if (typeof fields !== "object" || fields === null) return null;
  const all = sent && edition <= sent.over ? { ...fields, ...sent.fields } : fields;
  const known = fieldNames.filter((name) => typeof all[name] === "string").map((name) => [name, all[name]]);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** What of the typed words is not what is saved; null when nothing is. Space and the way of writing a price do not count. */
export function notSaved(typed: Partial<EditorFields>, saved: EditorFields): Partial<EditorFields> | null {
  const plain = (text: string) => cleanText(text).replace(/\s+/g, " ").trim();
  const isOther = (name: EditorField, text: string) =>
    name === "baseRate" ? Number(text) !== Number(saved[name]) : plain(text) !== plain(saved[name]);
  const other = fieldNames.filter((name) => typed[name] !== undefined && isOther(name, typed[name]));
  return other.length > 0 ? Object.fromEntries(other.map((name) => [name, typed[name]])) : null;
}
