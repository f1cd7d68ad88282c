import { expect, test } from "vitest";
import { micros } from "#platform/money/money.ts";
import { creditLabel, creditTone, shownCredit } from "./credit.rules.ts";

test("the total is credit and free credit together [K-07, H-26]", () => {
  expect(shownCredit({ credit: "12.34", freeCredit: "5.00" })).toBe(17_340_000n);
  expect(creditLabel(shownCredit({ credit: "12.34", freeCredit: "0.00" }))).toBe("Credit: $12.34 | My account");
});

test("credit that is set aside for a call is still the customer's", () => {
  expect(shownCredit({ credit: "1.00", freeCredit: "2.50", held: "1.50" })).toBe(5_000_000n);
});

test("free credit that is missing from a profile counts as 5 [K-04]", () => {
  for (const freeCredit of [undefined, null, "", "a lot"]) {
    expect(shownCredit({ credit: "1.00", ...(freeCredit === undefined ? {} : { freeCredit }) })).toBe(6_000_000n);
  }
  expect(shownCredit({ credit: "1.00", freeCredit: "0.00" })).toBe(1_000_000n);
});

test("a profile that is not loaded shows 5 [K-05]", () => {
  expect(creditLabel(shownCredit({}))).toBe("Credit: $5.00 | My account");
});

test("credit that is missing counts as 0 [K-06]", () => {
  expect(shownCredit({ freeCredit: "2.50" })).toBe(2_500_000n);
  expect(shownCredit({ credit: null, freeCredit: "2.50" })).toBe(2_500_000n);
});

test("the total is shown with a dollar sign and two decimals, never a cent more than there is [K-08, H-26]", () => {
  expect(creditLabel(micros(5_000_000))).toBe("Credit: $5.00 | My account");
  expect(creditLabel(micros(1_234_569_999))).toBe("Credit: $1,234.56 | My account");
  expect(creditLabel(micros(0))).toBe("Credit: $0.00 | My account");
});

test("the credit light is green above zero [T-26]", () => {
  expect([5_000_000, 1].map((amount) => creditTone(micros(amount)))).toEqual(["green", "green"]);
});

test("the credit light is red at zero and below [T-27]", () => {
  expect([0, -1_000_000].map((amount) => creditTone(micros(amount)))).toEqual(["red", "red"]);
});
