import { expect, test } from "vitest";
import { bonusLabel, endsSoon, fits, limitLabel, priceLabel, usedPercent } from "./credit-offer.rules.ts";

const limit = { span: "day", own: false, amount: "100.00", left: "75.00" } as const;

test("prices are said as people say them", () => {
  expect(["10.00", "12.50", "1000.00"].map(priceLabel)).toEqual(["$10", "$12.50", "$1,000"]);
  expect(["0.00", "2.50"].map(bonusLabel)).toEqual([null, "+$2.50 bonus"]);
});

test("a limit says what it leaves, of what, and whose it is", () => {
  expect(limitLabel(limit)).toBe("$75 of $100 left today");
  expect(limitLabel({ span: "month", own: true, amount: "60.00", left: "9.50" })).toBe(
    "$9.50 of $60 left this month, by your own limit",
  );
  expect([usedPercent(limit), usedPercent({ ...limit, amount: "0.00", left: "0.00" })]).toEqual([25, 100]);
});

test("a pack fits up to the very cent of what is left", () => {
  expect([fits("25.00", "25.00"), fits("25.00", "24.99"), fits("10.00", "0.00")]).toEqual([true, false, false]);
});

test("free credit ends soon from three days on", () => {
  const now = "2026-03-01T10:00:00.000Z";
  expect(endsSoon("2026-03-04T10:00:00.000Z", now)).toBe(true);
  expect(endsSoon("2026-03-04T10:00:00.001Z", now)).toBe(false);
});
