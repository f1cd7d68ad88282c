import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { type Failure, failure, failureHeaders } from "#platform/errors/failure.ts";
import { createRateLimit } from "./rate-limit.ts";
import { budgetsInMemory } from "./refilling-budget.ts";

test("the limit passes in a window, then the rest are refused with a code; other keys are not affected", async () => {
  const limit = createRateLimit({ points: 2, seconds: 60 });
  await limit.take("a");
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  await expect(limit.take("b")).resolves.toBeUndefined();
});

test("the refusal can have its own message, and a success resets the counter", async () => {
  const refusal = failure("members.too_many", 429, "Too many login attempts");
  const limit = createRateLimit({ points: 1, seconds: 60, refusal });
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ code: "members.too_many" });
  await limit.forget("a");
  await expect(limit.take("a")).resolves.toBeUndefined();
});

test("a refusal says after how many seconds to retry", async () => {
  const limit = createRateLimit({ points: 1, seconds: 60 });
  await limit.take("a");
  const refusal = await limit.take("a").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ retryAfterSeconds: 60 });
  expect(failureHeaders(refusal as Failure)).toEqual({ "retry-after": "60" });
});

test("all addresses of one home count as one, and a provider's network of many homes has its own limit", async () => {
  const limit = createRateLimit({ points: 2, seconds: 60 });
  await limit.take("2001:db8:1:1::1");
  await limit.take("2001:db8:1:1:ffff::2");
  await expect(limit.take("2001:db8:1:1::3")).rejects.toMatchObject({ status: 429 });
  await expect(limit.take("2001:db8:1:2::1"), "another home").resolves.toBeUndefined();
  const many = Array.from({ length: 40 }, (_, home) => limit.take(`2001:db8:1:${home + 16}::1`));
  const passed = (await Promise.allSettled(many)).filter(({ status }) => status === "fulfilled");
  expect(passed.length).toBeLessThan(16);
  await expect(limit.take("::ffff:203.0.113.9")).resolves.toBeUndefined();
  await expect(limit.take("203.0.113.9")).resolves.toBeUndefined();
  await expect(limit.take("203.0.113.9"), "the same address, written otherwise").rejects.toMatchObject({ status: 429 });
});

test("a refunded attempt does not count", async () => {
  const limit = createRateLimit({ points: 1, seconds: 60 });
  await limit.take("a");
  await limit.giveBack("a");
  await expect(limit.take("a")).resolves.toBeUndefined();
});

test("a refilling limit gives back one point at a time, and refused attempts cost nothing", async () => {
  const clock = manualClock();
  const limit = createRateLimit({ points: 3, seconds: 60, refillsBy: clock });
  const passes = async (tries: number) => {
    const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit.take("a")));
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await passes(20)).toBe(3);
  await expect(limit.take("a")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 20 });
  await expect(limit.requireRoom("a")).rejects.toMatchObject({ retryAfterSeconds: 20 });
  await clock.advance(20_000);
  await limit.requireRoom("a");
  expect(await passes(20)).toBe(1);
  await limit.giveBack("a");
  expect(await passes(20)).toBe(1);
  await clock.advance(3_600_000);
  expect(await passes(20), "never more than the budget").toBe(3);
  await limit.forget("a");
  expect(await passes(20)).toBe(3);
});

test.each([-86_400_000, 86_400_000])(
  "a clock that is set %i ms wrong and back refuses no longer than a window",
  async (wrongMs) => {
    const clock = manualClock();
    const limit = createRateLimit({ points: 3, seconds: 60, refillsBy: clock });
    await clock.advance(wrongMs);
    for (let point = 0; point < 3; point += 1) await limit.take("a");
    await clock.advance(-wrongMs);
    await limit.take("a").catch(() => undefined);
    await clock.advance(20_000);
    await limit.take("a");
    await clock.advance(60_000);
    for (let point = 0; point < 3; point += 1) await limit.take("a");
  },
);

test("budgets that are full again leave the memory, without a look at all the others", async () => {
  let looks = 0;
  class Counted extends Map<string, number> {
    override *[Symbol.iterator](): MapIterator<[string, number]> {
      for (const entry of super[Symbol.iterator]()) {
        looks += 1;
        yield entry;
      }
    }
  }
  const [budgets, most] = [new Counted(), 10_000];
  const move = budgetsInMemory(budgets);
  for (let key = 0; key < most; key += 1) await move(`${key}`, 10, 0, 60);
  looks = 0;
  for (let key = 0; key < 20; key += 1) await move(`new ${key}`, 10, 5, 65);
  expect(looks).toBeLessThanOrEqual(2 * 20);
  await move("a", 10, 100, 160);
  expect(budgets.size).toBe(1);
});
