import { expect, test } from "vitest";
import { systemClock, wait } from "./clock.ts";
import { manualClock } from "./manual-clock.ts";

test("a clock that stands still fires its timers in the order of their times while it is moved", async () => {
  const clock = manualClock();
  const fired: string[] = [];
  clock.after(300, () => fired.push(`late at ${clock.monotonicMs()}`));
  clock.after(100, () => {
    fired.push(`early at ${clock.monotonicMs()}`);
    clock.after(100, () => fired.push(`nested at ${clock.monotonicMs()}`));
  });
  clock.after(50, () => fired.push("never")).cancel();
  await clock.advance(250);
  expect(fired).toEqual(["early at 100", "nested at 200"]);
  await clock.advance(50);
  expect(fired.at(-1)).toBe("late at 300");
  expect(clock.now().getTime() - new Date("2026-01-03T12:00:00.000Z").getTime()).toBe(300);
});

test("a wait ends with its time, or early and without an error when it is called off", async () => {
  const clock = manualClock();
  const calledOff = new AbortController();
  let ended = 0;
  const count = () => {
    ended += 1;
  };
  void wait(clock, 1_000).then(count);
  void wait(clock, 60_000, calledOff.signal).then(count);
  await clock.advance(1_000);
  expect(ended).toBe(1);
  calledOff.abort();
  await clock.advance(0);
  expect(ended).toBe(2);
  await wait(clock, 5, calledOff.signal);
});

test("the system's clock only ever grows", async () => {
  const before = systemClock.monotonicMs();
  await wait(systemClock, 5);
  expect(systemClock.monotonicMs()).toBeGreaterThan(before);
});
