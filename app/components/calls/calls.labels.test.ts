import { expect, test } from "vitest";
import { adminEndLabel, callPath, chargedTimeLabel, delayLabel, endLabel, endReasons } from "./calls.labels.ts";

test("a running call links to its call page, a finished one to its summary", () => {
  expect(callPath({ id: "c1", state: "active" })).toBe("/call/c1");
  expect(callPath({ id: "c1", state: "ended" })).toBe("/call/c1/summary");
});

test("every end reason has its own label for the customer and for the admin", () => {
  const customer = endReasons.map((endedReason) => endLabel({ state: "ended", endedReason }));
  expect(new Set(customer).size).toBe(endReasons.length);
  expect(endReasons.map(adminEndLabel).filter((label) => /\byou\b/i.test(label))).toEqual([]);
  expect(endLabel({ state: "active", endedReason: null })).toBe("On the line");
});

test("beside a price stands the charged time, and the length of the call only where it is another", () => {
  expect(
    [
      [37_900, 15_200],
      [37_900, 37_100],
      [240_000, 180_000],
      [8_400, 0],
      [0, 0],
    ].map(([billedMs = 0, chargeableMs = 0]) => chargedTimeLabel({ billedMs, chargeableMs })),
  ).toEqual(["15 s charged of 37 s", "37 s", "3 min 00 s charged of 4 min 00 s", "8 s, not charged", "0 s"]);
});

test("the delay of a reply is told in tenths of a second, and nothing where there is none", () => {
  expect([null, 0, 49, 50, 1_240].map(delayLabel)).toEqual(["", "", "", "after 0.1 s", "after 1.2 s"]);
});
