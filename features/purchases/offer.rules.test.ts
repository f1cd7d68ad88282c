import fc from "fast-check";
import { expect, test } from "vitest";
import { initialSetting, parseSetting } from "#features/settings/settings.rules.ts";
import { Failure } from "#platform/errors/failure.ts";
import { dollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import {
  besideUnfinished,
  bonusOf,
  dailyLimitOf,
  minutesFor,
  notForSale,
  packFor,
  siteLimitRefusal,
} from "./offer.rules.ts";

const list = initialSetting("credit.packs");
const limits = initialSetting("credit.limits");
const now = new Date("2026-03-20T10:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("packs are $10, $25, $50 with 5% and $100 with 10% more; any other amount from $10 to $200 has no bonus [N-37]", () => {
  const offered = list.packs.map((pack) => [pack.price, bonusOf(pack)]);
  expect(offered).toEqual([
    [10_000_000n, 0n],
    [25_000_000n, 0n],
    [50_000_000n, 2_500_000n],
    [100_000_000n, 10_000_000n],
  ]);
  const custom = (text: string) => packFor(parseDollars(text) ?? zero, list);
  expect(custom("50")).toEqual({ price: 50_000_000n, bonusBps: 500 });
  expect(custom("12.34")).toEqual({ price: 12_340_000n, bonusBps: 0 });
  expect(custom("200")).toEqual({ price: 200_000_000n, bonusBps: 0 });
  expect(["9.99", "200.01", "10.001", "0", "1000"].map(custom)).toEqual([null, null, null, null, null]);
});

test("a bonus is whole cents and never more than a tenth; the operator cannot offer a larger one", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.integer({ min: 0, max: 1_000 }), (cents, bonusBps) => {
      const price = micros(cents * 10_000n);
      const bonus = bonusOf({ price, bonusBps });
      expect(bonus % 10_000n).toBe(0n);
      expect(bonus * 10n <= price).toBe(true);
    }),
  );
  const greedy = { packs: [{ price: "50.00", bonusBps: 1_001 }], customMin: "10.00", customMax: "200.00" };
  expect(parseSetting("credit.packs", greedy).ok).toBe(false);
});

test("at most $100 a day in the first seven days, then $300, and $1,000 a month", () => {
  expect(dailyLimitOf(daysAgo(6.9), now, limits)).toBe(100_000_000n);
  expect(dailyLimitOf(daysAgo(7), now, limits)).toBe(300_000_000n);
  const allowed = { daily: dollars(100), monthly: limits.monthly };
  const refusal = (price: number, today: number, month: number) =>
    siteLimitRefusal(dollars(price), { today: dollars(today), month: dollars(month) }, allowed);
  expect(refusal(50, 50, 950)).toBeNull();
  expect(refusal(50, 51, 51)).toMatchObject({ code: "purchases.daily_limit", field: "amountUsd" });
  expect(refusal(50, 51, 51)?.message).toBe("At most $100.00 a day can be bought. You can still buy $49.00");
  expect(refusal(50, 0, 951)).toMatchObject({ code: "purchases.monthly_limit" });
  expect(refusal(50, 0, 1_000)?.message).toBe("At most $1,000.00 a month can be bought. It is used up for now");
});

test("a refusal for a limit says what of it is not paid yet, and which pages that were left are still open", () => {
  const refusal = new Failure("purchases.daily_limit", 422, "At most $100.00 a day can be bought", "amountUsd");
  const unpaid = (price: number) => ({ price: dollars(price), left: false });
  const left = (price: number) => ({ price: dollars(price), left: true });
  const rest = (...unfinished: { price: Micros; left: boolean }[]) =>
    besideUnfinished(refusal, unfinished).message.replace(`${refusal.message}. `, "");
  expect(besideUnfinished(refusal, [])).toBe(refusal);
  expect(besideUnfinished(refusal, [left(10)])).toMatchObject({ code: refusal.code, status: 422, field: "amountUsd" });
  const open = "Payments of $35.00 that you have not finished count until they are paid or canceled";
  const page = "A payment page of $50.00 that you left could not be closed yet. Try again later";
  expect(rest(unpaid(25), unpaid(10))).toBe(open);
  expect(rest(left(50))).toBe(page);
  expect(rest(left(50), unpaid(35))).toBe(`${open}. ${page}`);
  expect(rest(left(50), left(10))).toBe(
    "Payment pages of $60.00 that you left could not be closed yet. Try again later",
  );
});

test("an amount that is not for sale is refused with what is", () => {
  const list = { packs: [], customMin: dollars(10), customMax: dollars(200) };
  expect([null, dollars(7), dollars(201), micros(12_345_000n)].map((price) => notForSale(price, list).message)).toEqual(
    [
      "Choose a pack, or type an amount such as 25",
      "The smallest amount is $10.00",
      "The largest amount is $200.00",
      "An amount can have whole cents only",
    ],
  );
});

test("minutes are whole minutes that the credit pays for", () => {
  expect([
    minutesFor(dollars(10), dollars(3)),
    minutesFor(dollars(1), dollars(2)),
    minutesFor(dollars(1), zero),
  ]).toEqual([3, 0, 0]);
});
