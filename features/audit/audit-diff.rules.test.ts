import { expect, test } from "vitest";
import { differences } from "./audit-diff.rules.ts";

test("returns only what changed, by path", () => {
  const before = { packs: [{ price: "10.00", bonusBps: 0 }], customMin: "10.00" };
  const after = {
    packs: [
      { price: "10.00", bonusBps: 500 },
      { price: "25.00", bonusBps: 0 },
    ],
    customMin: "10.00",
  };
  expect(differences(before, after)).toEqual([
    { name: "packs 1 bonus bps", before: "0", after: "500" },
    { name: "packs 2 price", before: null, after: "25.00" },
    { name: "packs 2 bonus bps", before: null, after: "0" },
  ]);
});

test("handles a missing value on either side and values that are not objects", () => {
  expect(differences(undefined, { state: "paused" })).toEqual([{ name: "state", before: null, after: "paused" }]);
  expect(differences({ state: "paused" }, null)).toEqual([{ name: "state", before: "paused", after: null }]);
  expect(differences("ivy", "ivy-2")).toEqual([{ name: "value", before: "ivy", after: "ivy-2" }]);
  expect(differences({ places: [] }, { places: ["US"] })).toEqual([
    { name: "places", before: "none", after: null },
    { name: "places 1", before: null, after: "US" },
  ]);
  expect(differences({ a: 1 }, { a: 1 })).toEqual([]);
});
