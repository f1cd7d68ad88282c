import { expect, test } from "vitest";
import { businessFigures, cohortsOf, partsOf, trendOf, unitOf } from "./business-figures.rules.ts";

test("a span falls into its days, and twelve months into whole weeks that end with the last day", () => {
  expect([unitOf(90), unitOf(365)]).toEqual(["day", "week"]);
  expect(partsOf("2026-11-21", 7)).toEqual(["15", "16", "17", "18", "19", "20", "21"].map((day) => `2026-11-${day}`));
  const weeks = partsOf("2026-11-21", 365);
  expect([weeks.length, weeks.at(-1), weeks.at(-2)]).toEqual([52, "2026-11-15", "2026-11-08"]);
});

test("margin is what was charged less what went back, the creators' share and both costs", () => {
  const sums = new Map([
    ["paid_micros", 10_000_000n],
    ["paid_back_micros", 1_000_000n],
    ["share_micros", 6_000_000n],
    ["share_back_micros", 600_000n],
    ["provider_micros", 1_500_000n],
    ["payment_micros", 1_200_000n],
    ["billed_ms", 90_000n],
    ["callers", 14n],
  ]);
  expect(businessFigures(sums, { days: 7 })).toMatchObject({
    revenue: "9.00",
    creatorShare: "5.40",
    providerCost: "1.50",
    paymentCost: "1.20",
    margin: "0.90",
    givenBack: "1.00",
    minutes: 1.5,
    callers: 2,
    bought: "0.00",
  });
  const reach = { callers: 9, returning: 4, creators: 3, earningCreators: 2 };
  expect(businessFigures(sums, { reach })).toMatchObject({
    callers: 9,
    returning: 4,
    activeCreators: 3,
    earningCreators: 2,
  });
});

test("a trend is in whole percent of what was before; of nothing there is none", () => {
  expect([trendOf(150, 100), trendOf(0, 3), trendOf(5, 0)]).toEqual([50, -100, null]);
});

test("a cohort tells no share of a week that is not over", () => {
  const rows = [
    { week: "2026-11-02", weeksLater: 0, callers: 8 },
    { week: "2026-11-02", weeksLater: 1, callers: 2 },
    { week: "2026-11-09", weeksLater: 0, callers: 5 },
  ];
  const [later, earlier] = cohortsOf(rows, "2026-11-21");
  expect(later).toEqual({ week: "2026-11-09", callers: 5, cameBack: Array(8).fill(null) });
  expect(earlier).toEqual({ week: "2026-11-02", callers: 8, cameBack: [25, ...Array(7).fill(null)] });
  expect(cohortsOf(rows, "2026-11-23")[0]?.cameBack[0]).toBe(0);
});
