import { expect, test } from "vitest";
import { zero } from "#platform/money/money.ts";
import { publicTermsOf, type TermsSettings } from "./public-terms.rules.ts";
import { initialSetting } from "./settings.rules.ts";

const initial: TermsSettings = {
  signup: initialSetting("credit.signup"),
  rate: initialSetting("agents.rate"),
  share: initialSetting("creators.share"),
  payouts: initialSetting("creators.payouts"),
  retention: initialSetting("records.retention"),
};

test("the site's copy speaks of what the settings say", () => {
  expect(publicTermsOf(initial)).toMatchObject({
    rate: { min: expect.stringMatching(/^0\.20/), initial: expect.stringMatching(/^1\.50/) },
    share: { bps: 7_000, upperBps: 7_500, upperAfterMinutes: 5_000 },
  });
  expect(Number(publicTermsOf(initial).freeCredit)).toBe(5);
  expect(Number(publicTermsOf(initial).minimumPayout)).toBe(20);
  expect(publicTermsOf(initial).kept).toEqual({ days: 30, flaggedDays: 180 });
});

test("where nothing is given, nothing is promised", () => {
  const { freeCredit } = publicTermsOf({ ...initial, signup: { amount: zero, days: 30 } });
  expect(freeCredit).toBeNull();
});
