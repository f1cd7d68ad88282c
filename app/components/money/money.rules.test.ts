import { expect, test } from "vitest";
import { dollarLabel, durationLabel, signedLabel } from "./money.rules.ts";

test("amounts are shown in whole cents, cut down", () => {
  expect(["1.5", "0.389999", "12345.00", "nonsense"].map(dollarLabel)).toEqual([
    "$1.50",
    "$0.38",
    "$12,345.00",
    "$0.00",
  ]);
});

test("a statement shows credits and debits", () => {
  expect(["5.00", "-0.38", "0.00"].map(signedLabel)).toEqual(["+$5.00", "−$0.38", "+$0.00"]);
});

test("lengths of time read as people say them", () => {
  expect([0, 45, 60, 200, 333, 3_600, 3_900].map(durationLabel)).toEqual([
    "0 s",
    "45 s",
    "1 min 00 s",
    "3 min 20 s",
    "5 min 33 s",
    "1 h 00 min",
    "1 h 05 min",
  ]);
});
