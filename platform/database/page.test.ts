import { expect, test } from "vitest";
import { uuidv7 } from "#platform/ids/ids.ts";
import { decodeCursor, decodeTimeCursor, encodeCursor, pageOf } from "./page.ts";

test("a page cursor leads back to where it was made", () => {
  const place = { value: "2026-11-21T03:00:00.000Z", id: "a1" };
  expect(decodeCursor(encodeCursor(place))).toEqual(place);
  expect(decodeCursor(undefined)).toBeNull();
});

test.each(["", "x", "W10", Buffer.from("[1,2]").toString("base64url"), Buffer.from('{"a":1}').toString("base64url")])(
  "a cursor that we did not make is refused by name: %j",
  (text) => {
    expect(() => decodeCursor(text)).toThrow(
      expect.objectContaining({ code: "bad_cursor", status: 400, field: "cursor" }),
    );
  },
);

test("the cursor of a list by time is a timestamp as we write it and an id, and nothing that only looks like them", () => {
  const good = { value: "2026-11-21T03:00:00.000Z", id: uuidv7() };
  expect(decodeTimeCursor(encodeCursor(good))).toEqual(good);
  const moments = [
    "",
    "yesterday",
    "2026-02-31T00:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "2026-11-21",
    "2026-11-21T03:00:00Z",
  ];
  for (const value of moments) expect(() => decodeTimeCursor(encodeCursor({ ...good, value }))).toThrow("page marker");
  expect(() => decodeTimeCursor(encodeCursor({ ...good, id: "1" }))).toThrow("page marker");
});

test("a page knows from one extra row that another one follows", () => {
  const cursorOf = (row: number) => ({ value: String(row), id: String(row) });
  expect(pageOf([1, 2, 3], 3, cursorOf)).toEqual({ rows: [1, 2, 3], nextCursor: null });
  const page = pageOf([1, 2, 3, 4], 3, cursorOf);
  expect(page.rows).toEqual([1, 2, 3]);
  expect(decodeCursor(page.nextCursor ?? undefined)).toEqual({ value: "3", id: "3" });
  expect(pageOf([], 3, cursorOf)).toEqual({ rows: [], nextCursor: null });
});
