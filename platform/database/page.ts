import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";

/** The place after which a page goes on: the sort value and the id that breaks ties. */
export type Cursor = { value: string; id: string };

/** An opaque text for a link or a JSON field. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString("base64url");
}

/** Reads a cursor back. Throws `bad_cursor` for anything that this program did not make. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (Array.isArray(parsed) && parsed.length === 2 && parsed.every((part) => typeof part === "string")) {
      return { value: String(parsed[0]), id: String(parsed[1]) };
    }
  } catch {
    // Falls through to the refusal: what cannot be read was not made here.
  }
  throw commonFailures.badCursor();
}

/**
 * Whether a text is a moment just as this program writes one. Anything looser reaches the database, which has its own
 * idea of what is a date: it refuses the 31st of February and the year 0.
 */
export function isMoment(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString() === text;
}

/** The marker of a list that is ordered by time. Throws `bad_cursor` for one that could not be of such a list. */
export function decodeTimeCursor(text: string | undefined): Cursor | null {
  const cursor = decodeCursor(text);
  if (cursor && !(isMoment(cursor.value) && isUuid(cursor.id))) throw commonFailures.badCursor();
  return cursor;
}

/** Cuts rows fetched with `limit + 1` down to a page and the cursor of the next one. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { rows, nextCursor: null };
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, nextCursor: last === undefined ? null : encodeCursor(cursorOf(last)) };
}
