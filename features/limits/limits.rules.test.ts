import { expect, test } from "vitest";
import { dollars, zero } from "#platform/money/money.ts";
import {
  breakEnd,
  type Caps,
  callRefusal,
  effectiveAt,
  exclusionEnd,
  lowerOf,
  type Pause,
  purchaseRefusal,
  talkLeft,
} from "./limits.rules.ts";

const now = new Date("2026-08-31T10:00:00.000Z");
const none: Caps = { daily_purchase: null, monthly_purchase: null, daily_talk: null };
const hoursAfter = (at: Date) => (at.getTime() - now.getTime()) / 3_600_000;

test("a lower limit holds at once, a higher one or none after 24 hours", () => {
  expect(hoursAfter(effectiveAt(dollars(50), dollars(20), now))).toBe(0);
  expect(hoursAfter(effectiveAt(dollars(50), dollars(50), now))).toBe(0);
  expect(hoursAfter(effectiveAt(null, dollars(20), now))).toBe(0);
  expect(hoursAfter(effectiveAt(dollars(50), dollars(51), now))).toBe(24);
  expect(hoursAfter(effectiveAt(dollars(50), null, now))).toBe(24);
});

test("a break is whole days, an exclusion ends on the same day of a later month or on that month's last", () => {
  expect(breakEnd(now, 42).toISOString()).toBe("2026-10-12T10:00:00.000Z");
  expect(exclusionEnd(now, 6).toISOString()).toBe("2027-02-28T10:00:00.000Z");
  expect(exclusionEnd(now, 60).toISOString()).toBe("2031-08-31T10:00:00.000Z");
});

test("a purchase may reach a limit and not pass it; the refusal says what is left", () => {
  const standing = { caps: { ...none, daily_purchase: dollars(50), monthly_purchase: dollars(60) }, pause: null };
  const buying = (amount: number, today: number, month: number) =>
    purchaseRefusal(standing, { amount: dollars(amount), today: dollars(today), month: dollars(month) });
  expect(buying(25, 25, 25)).toBeNull();
  expect(buying(25, 30, 30)).toMatchObject({ code: "limits.daily_purchase", status: 422 });
  expect(buying(25, 30, 30)?.message).toBe("This would pass your own limit of $50.00 a day. You can still buy $20.00");
  expect(buying(10, 0, 60)).toMatchObject({ code: "limits.monthly_purchase" });
  expect(buying(10, 0, 60)?.message).toBe("This would pass your own limit of $60.00 a month. It is used up");
});

test("on a break nothing is bought and nobody is called, whatever the limits are; its end stands on the page of limits, on the reader's clock", () => {
  const pause = (kind: Pause["kind"]): Pause => ({ kind, startsAt: now, endsAt: new Date("2026-09-07T10:00:00.000Z") });
  const buying = { amount: dollars(10), today: zero, month: zero };
  expect(purchaseRefusal({ caps: none, pause: pause("cool_off") }, buying)).toMatchObject({
    code: "limits.cool_off",
    status: 403,
    message: "You are taking a break: no purchases, no calls",
  });
  expect(
    callRefusal({ caps: none, pause: pause("self_exclusion") }, { talked: zero, zone: "UTC" }, dollars(1)),
  ).toMatchObject({
    code: "limits.self_excluded",
    status: 403,
    message: "You have excluded yourself: no purchases, no calls",
  });
});

test("a call may cost what the day's limit leaves, and needs a minute of it", () => {
  const standing = { caps: { ...none, daily_talk: dollars(10) }, pause: null };
  expect(talkLeft(standing, dollars(4))).toBe(6_000_000n);
  expect(talkLeft(standing, dollars(11))).toBe(0n);
  expect(talkLeft({ caps: none, pause: null }, dollars(11))).toBeNull();
  const after = (talked: number, rate = 2, at = standing) =>
    callRefusal(at, { talked: dollars(talked), zone: "Europe/Berlin" }, dollars(rate));
  expect(after(8)).toBeNull();
  expect(after(9)).toMatchObject({
    code: "limits.daily_talk",
    status: 403,
    message: expect.stringContaining("leaves less than a minute of this call"),
  });
  expect(after(11)?.message).toBe(
    "You have reached your own limit of $10.00 a day for calls. It resets at midnight, Europe/Berlin time",
  );
  expect(callRefusal({ caps: none, pause: null }, { talked: dollars(900), zone: "UTC" }, dollars(2))).toBeNull();
});

test("of two limits the lower one counts, and none is no limit", () => {
  expect([
    lowerOf(null, null),
    lowerOf(dollars(2), null),
    lowerOf(null, dollars(3)),
    lowerOf(dollars(2), dollars(3)),
  ]).toEqual([null, 2_000_000n, 3_000_000n, 2_000_000n]);
});
