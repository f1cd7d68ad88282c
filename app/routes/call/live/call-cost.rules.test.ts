import { expect, test } from "vitest";
import { newReading } from "#app/voice-call/meter-view.rules.ts";
import { dollars, formatDollars, micros } from "#platform/money/money.ts";
import { costNow } from "./call-cost.rules.ts";

/** A minute at $1.505 of a call with $20 of credit. */
const meter = {
  ...newReading({
    rate: micros(1_505_000),
    whole: dollars(20),
    available: dollars(18),
    billedMs: 60_000,
    remainingMs: 60_000,
    extensionMs: 0,
    atMs: 0,
  }),
};

test("a call under a cap is measured against it, and its cap can be raised", () => {
  expect(costNow({ meter, cap: dollars(6), capIsLimit: false }, 0)).toMatchObject({
    limitWords: "Your cap: $6.00",
    remedy: "Raise cap",
    share: 0.25,
  });
});

test("the customer's own daily limit is named, and nothing is offered against it", () => {
  const cost = costNow({ meter, cap: dollars(6), capIsLimit: true }, 0);
  expect([cost.limitWords, cost.remedy]).toEqual(["Your daily limit: $6.00", null]);
});

test("without a cap, or with one beyond the credit, the credit is what ends a call", () => {
  for (const cap of [null, dollars(30)]) {
    const cost = costNow({ meter, cap, capIsLimit: false }, 0);
    expect([cost.limitWords, cost.remedy]).toEqual(["Your credit: $20.00", "Add credit"]);
  }
});

test("what is spent and what is left add up to the cent", () => {
  const { spent, creditLeft } = costNow({ meter, cap: null, capIsLimit: false }, 0);
  expect([formatDollars(spent), formatDollars(creditLeft)]).toEqual(["$1.50", "$18.50"]);
});
