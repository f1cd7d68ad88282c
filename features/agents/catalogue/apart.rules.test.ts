import fc from "fast-check";
import { expect, test } from "vitest";
import { apart } from "./apart.rules.ts";

const kind = (item: string) => item.charAt(0);

test.each([
  ["a1 b1 c1", "a1 b1 c1"],
  ["a1 a2 b1 c1", "a1 b1 c1 a2"],
  ["a1 b1 a2 c1", "a1 b1 c1 a2"],
  ["a1 a2 a3 b1", "a1 b1 a2 a3"],
  ["a1 a2", "a1 a2"],
  ["", ""],
])("%s: neither beside nor above one of its kind where another one is near", (given, wanted) => {
  expect(apart(given.split(" "), kind).join(" ")).toBe(wanted);
});

test("nothing is lost or doubled, and nothing moves up by more than four places", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c")), (kinds) => {
      const items = kinds.map((one, at) => `${one}${at}`);
      const placed = apart(items, kind);
      expect(placed.toSorted()).toEqual(items.toSorted());
      for (const [at, item] of placed.entries()) expect(items.indexOf(item) - at).toBeLessThanOrEqual(4);
    }),
  );
});
