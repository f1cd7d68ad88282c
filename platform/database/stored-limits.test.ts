import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { testDatabase } from "#platform/database/testing.ts";
import { databaseLimits, forgetEndedLimits } from "#platform/rate-limits/rate-limit.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";

const database = await databaseOfFile();

/** A limit as seen by another server, or by this one after a restart. */
const aServer = (name: string, seconds = 60) => databaseLimits(database.pool)(name, { points: 3, seconds });

test("counters survive a restart and are shared by all servers, separately for each limit", async () => {
  const [before, after] = [aServer("sign-in"), aServer("sign-in")];
  await before.take("203.0.113.9");
  await after.take("203.0.113.9");
  await before.take("203.0.113.9");
  for (const server of [before, after, aServer("sign-in")]) {
    await expect(server.take("203.0.113.9")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
  }
  await expect(aServer("sign-up").take("203.0.113.9")).resolves.toBeUndefined();
  await expect(after.take("203.0.113.10")).resolves.toBeUndefined();
});

test("of twenty concurrent attempts only three pass", async () => {
  const tries = Array.from({ length: 20 }, () => aServer("at-once").take("somebody"));
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("a success resets the counter, and a refunded attempt does not count", async () => {
  const limit = aServer("forgiving");
  for (let round = 0; round < 5; round += 1) {
    await limit.take("a");
    await limit.giveBack("a");
  }
  for (let round = 0; round < 3; round += 1) await limit.take("a");
  await limit.forget("a");
  await expect(limit.take("a")).resolves.toBeUndefined();
});

test("a refilling limit is shared by all servers, and gives back one point at a time", async () => {
  const clock = manualClock();
  const aServer = () => databaseLimits(database.pool)("refilling", { points: 3, seconds: 60, refillsBy: clock });
  const passes = async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => aServer().take("a")));
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await passes()).toBe(3);
  await expect(aServer().take("a")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 20 });
  await aServer().giveBack("a");
  expect(await passes()).toBe(1);
  await clock.advance(20_000);
  expect(await passes()).toBe(1);
  await clock.advance(60_000);
  expect(await passes()).toBe(3);
  await aServer().forget("a");
  await aServer().requireRoom("a");
});

test("a limit that began to refill reads no counter of an older server's window under its name, nor that one a refill", async () => {
  const window = databaseLimits(database.pool)("changed", { points: 20, seconds: 3_600 });
  const refilling = databaseLimits(database.pool)("changed", { points: 20, seconds: 3_600, refillsBy: manualClock() });
  for (const key of ["203.0.113.9", "2001:db8::1"]) {
    await window.take(key);
    for (let count = 0; count < 20; count += 1) await refilling.take(key);
    await expect(refilling.take(key)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 180 });
    await expect(window.take(key)).resolves.toBeUndefined();
  }
});

test("a refilling limit refuses no longer than a window once a wrong clock is set right", async () => {
  const clock = manualClock();
  const limit = databaseLimits(database.pool)("wrong clock", { points: 3, seconds: 60, refillsBy: clock });
  await clock.advance(86_400_000);
  for (let point = 0; point < 3; point += 1) await limit.take("a");
  await clock.advance(-86_400_000);
  await expect(limit.take("a")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 20 });
  await clock.advance(20_000);
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ retryAfterSeconds: 20 });
});

test("the stored keys identify no one, and expired rows are deleted", async () => {
  await aServer("long").take("203.0.113.11");
  await aServer("short", 0.001).take("owl@example.com");
  const rows = await database.pool.query("SELECT key FROM rate_limits");
  expect(rows.rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows.rows)).not.toMatch(/203\.0|owl|example/);
  await expect
    .poll(async () => {
      await forgetEndedLimits(database.pool);
      return (await database.pool.query("SELECT key FROM rate_limits WHERE key LIKE 'short%'")).rows;
    })
    .toEqual([]);
});

test("while the database is down, each server counts for itself", async () => {
  const gone = await testDatabase();
  const limit = databaseLimits(gone.pool)("away", { points: 1, seconds: 60 });
  await gone.close();
  await expect(limit.take("a")).resolves.toBeUndefined();
  await expect(limit.take("a")).rejects.toMatchObject({ status: 429 });
});
