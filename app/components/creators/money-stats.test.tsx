import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { EarningsOverview } from "#features/ledger/earnings/earnings.schema.ts";
import { MoneyStats } from "./money-stats.tsx";

const earnings: EarningsOverview = {
  pending: "0.00",
  available: "0.00",
  paidOut: "0.00",
  clearing: [],
  terms: {
    holdDays: 7,
    newCreatorHoldDays: 14,
    newCreatorDays: 30,
    minimum: "20.00",
    shareBps: 7_250,
    usageFee: "0.20",
  },
  newUntil: null,
};

function text(terms: Partial<EarningsOverview["terms"]> = {}, newUntil: string | null = null): string {
  const element = <MoneyStats earnings={{ ...earnings, newUntil, terms: { ...earnings.terms, ...terms } }} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll(/<!-- -->/g, "");
}

test("beside the sums stands how they come about, by the terms of a call that starts now", () => {
  expect(text()).toContain("72.5% of what callers pay is yours, after a usage fee of $0.20 for each minute.");
  expect(text()).toContain("Your share is available 7 days after the call.");
  expect(text({}, "2026-12-24T00:00:00.000Z")).toContain("Your share is available 14 days after the call.");
  expect(text()).toMatch(/href="\/other\/docs\/creators\/earning\/price-and-share"[^>]*>Price and share</);
});

test("what does not apply is left out: no fee, a day, no wait", () => {
  expect(text({ usageFee: "0.00", holdDays: 1 })).toContain("72.5% of what callers pay is yours. Your share is");
  expect(text({ holdDays: 1 })).toContain("Your share is available 1 day after the call.");
  expect(text({ holdDays: 0 })).toContain("Your share is available soon after the call.");
});
