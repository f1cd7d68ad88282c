import { expect, test } from "vitest";
import { amountsLabel, bonusLabel, endsSoon, fits, leftPercent, limitLabel, priceLabel } from "./credit-offer.rules.ts";

const limit = { span: "day", own: false, amount: "100.00", left: "75.00", heldBack: "0.00", house: "100.00" } as const;

test("prices omit zero cents", () => {
  expect(["10.00", "12.50", "1000.00"].map(priceLabel)).toEqual(["$10", "$12.50", "$1,000"]);
  expect(["0.00", "2.50", "10.00"].map(bonusLabel)).toEqual([null, "+$2.50 bonus", "+$10 bonus"]);
});

test("a limit shows the remaining amount, the total, and who set it", () => {
  expect(limitLabel(limit)).toBe("$75 of $100 left today");
  expect(limitLabel({ ...limit, span: "month", own: true, amount: "60.00", left: "9.50" })).toBe(
    "$9.50 of $60 left this month, by your own limit",
  );
  expect([leftPercent(limit), leftPercent({ ...limit, amount: "0.00", left: "0.00" })]).toEqual([75, 0]);
});

test("a pack fits up to the exact cent that is left", () => {
  expect([fits("25.00", "25.00"), fits("25.00", "24.99"), fits("10.00", "0.00")]).toEqual([true, false, false]);
});

test("a custom amount is offered up to what the limits leave", () => {
  const offer = { customMin: "10.00", customMax: "200.00" };
  expect(amountsLabel({ ...offer, room: "1000.00" })).toBe("$10 to $200");
  expect(amountsLabel({ ...offer, room: "90.00" })).toBe("$10 to $90");
  expect(amountsLabel({ ...offer, room: "9.99" })).toBeNull();
});

test("free credit ends soon from three days on", () => {
  const now = "2026-03-01T10:00:00.000Z";
  expect(endsSoon("2026-03-04T10:00:00.000Z", now)).toBe(true);
  expect(endsSoon("2026-03-04T10:00:00.001Z", now)).toBe(false);
});
