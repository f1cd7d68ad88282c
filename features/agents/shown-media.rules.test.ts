import { expect, test } from "vitest";
import { shownMedia } from "./shown-media.rules.ts";

test("only what passed review has an address, in its owner's order", () => {
  const entries = [
    { id: "c", state: "approved" },
    { id: "a", state: "pending" },
    { id: "b", state: "refused" },
    { id: "d", state: "approved" },
  ] as const;
  expect(shownMedia(entries)).toEqual(["/media/files/c", "/media/files/d"]);
  expect(shownMedia([])).toEqual([]);
});
