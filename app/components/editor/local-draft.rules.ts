import { cleanText, type EditorField, type EditorFields, fieldNames } from "#features/agents/agent-editor.schema.ts";

/** Where a browser keeps things. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What somebody typed and the server has not got yet. */
export type LocalDraft = {
  read(): Partial<EditorFields> | null;
  keep(fields: Partial<EditorFields>): void;
  forget(): void;
};

/** Words that lie longer than this are no longer offered. */
export const KEPT_MS = 14 * 86_400_000;

const nameOf = (username: string) => `nocturne.editor-draft.${username.toLowerCase()}`;

/**
 * Keeps what a member typed into the editor and could not save, in this browser and for this member alone. Where the
 * browser keeps nothing, nothing happens. `now`: milliseconds since 1970.
 */
export function localDraftOf(shelf: () => Shelf, username: string, now: () => number): LocalDraft {
  const name = nameOf(username);
  const trying = <T>(work: (shelf: Shelf) => T): T | null => {
    try {
      return work(shelf());
    } catch {
      // A browser may forbid it, or have no room left.
      return null;
    }
  };
  return {
    read: () =>
      trying((kept) => {
        const fields = readDraft(kept.getItem(name), now());
        if (!fields) kept.removeItem(name);
        return fields;
      }),
    keep: (fields) => void trying((kept) => kept.setItem(name, JSON.stringify({ at: now(), fields }))),
    forget: () => void trying((kept) => kept.removeItem(name)),
  };
}

function readDraft(text: string | null, now: number): Partial<EditorFields> | null {
  if (text === null) return null;
  const { at, fields }: { at?: unknown; fields?: Record<string, unknown> } = JSON.parse(text);
  if (typeof at !== "number" || now - at > KEPT_MS || typeof fields !== "object" || fields === null) return null;
  const known = fieldNames.filter((name) => typeof fields[name] === "string").map((name) => [name, fields[name]]);
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
