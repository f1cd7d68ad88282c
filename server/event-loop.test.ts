import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { watchEventLoop } from "./event-loop.ts";

/** A measurement in nanoseconds that the test sets, with the ten milliseconds between two samples. */
function measured() {
  const delay = { max: 10e6, enable: () => true, disable: () => true, reset: noDelay };
  function noDelay(): void {
    delay.max = 10e6;
  }
  return delay;
}

test("reports the longest delay of each second, without the sampling interval, and nothing once closed", async () => {
  const [clock, delay] = [manualClock(), measured()];
  const eventLoop = watchEventLoop(clock, delay);
  const reported: number[] = [];
  eventLoop.onSecond((longestMs) => reported.push(longestMs));
  delay.max = 310e6;
  await clock.advance(2_000);
  expect(reported).toEqual([300, 0]);
  expect(eventLoop.longestMs()).toBe(300);
  eventLoop.close();
  await clock.advance(60_000);
  expect(reported).toHaveLength(2);
});

test("forgets a delay after a minute", async () => {
  const [clock, delay] = [manualClock(), measured()];
  const eventLoop = watchEventLoop(clock, delay);
  delay.max = 310e6;
  await clock.advance(60_000);
  expect(eventLoop.longestMs()).toBe(300);
  await clock.advance(1_000);
  expect(eventLoop.longestMs()).toBe(0);
});

test("measures a blocked event loop", async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const clock = manualClock();
  const eventLoop = watchEventLoop(clock, delay);
  // The first sample begins the interval that the block makes long.
  await expect.poll(() => delay.count).toBeGreaterThan(0);
  for (const end = performance.now() + 300; performance.now() < end; );
  await expect.poll(() => delay.max / 1e6).toBeGreaterThan(250);
  await clock.advance(1_000);
  expect(eventLoop.longestMs()).toBeGreaterThan(240);
  eventLoop.close();
});
