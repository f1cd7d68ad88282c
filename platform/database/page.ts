import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";

/** The position after which a page continues: the sort value and the id that breaks ties. */
export type Cursor = { value: string; id: string };

/** An opaque text for a link or a JSON field. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString("base64url");
}

/** Decodes a cursor. Throws `bad_cursor` for anything that this program did not make. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (Array.isArray(parsed) && parsed.length === 2 && parsed.every((part) => typeof part === "string")) {
      return { value: String(parsed[0]), id: String(parsed[1]) };
    }
  } catch {
    // Falls through to the refusal: anything unreadable was not made here.
  }
  throw commonFailures.badCursor();
}

/**
 * Whether a text is a timestamp exactly as this program writes one. Anything looser reaches the database, which has its own
 * idea of a date: it refuses the 31st of February and the year 0.
 */
export function isMoment(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString() === text;
}

/** The cursor of a list ordered by time. Throws `bad_cursor` if it could not be one. */
export function decodeTimeCursor(text: string | undefined): Cursor | null {
  const cursor = decodeCursor(text);
  if (cursor && !(isMoment(cursor.value) && isUuid(cursor.id))) throw commonFailures.badCursor();
  return cursor;
}

/** Trims rows fetched with `limit + 1` to a page and the next cursor. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { rows, nextCursor: null };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: last === undefined ? null : encodeCursor(cursorOf(last)) };
}
