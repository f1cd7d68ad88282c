import { expect, test } from "vitest";
import { dollars, micros, parseDollars } from "#platform/money/money.ts";
import { agentDraftDefaults, maxBaseRate, minBaseRate, secondsFor } from "./agent-prices.rules.ts";

test("five dollars buy the minutes that a card shows", () => {
  const shown = [
    ["1.50", 200],
    ["0.90", 333],
    ["2.40", 125],
    ["1.80", 166],
    ["0.60", 500],
    ["1.20", 250],
    ["1.00", 300],
    ["0.75", 400],
  ] as const;
  for (const [rate, seconds] of shown) expect(secondsFor(parseDollars(rate) ?? micros(1), dollars(5))).toBe(seconds);
});

test("a draft starts with the specification's price, between the bounds [D-41, D-42, K-02]", () => {
  expect(agentDraftDefaults).toEqual({ contentType: "girlfriend-experience", baseRate: 1_500_000n });
  expect([minBaseRate, maxBaseRate]).toEqual([200_000n, 9_990_000n]);
});
