import { expect, test } from "vitest";
import { watchEventLoop } from "./event-loop.ts";

test("reports a blocked event loop, and reports nothing once closed", async () => {
  const eventLoop = watchEventLoop();
  let seconds = 0;
  const seen = new Promise<number>((resolve) =>
    eventLoop.onSecond((delay) => {
      seconds += 1;
      if (delay > 250) resolve(delay);
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const end = performance.now() + 300; performance.now() < end; );
  expect(await seen).toBeGreaterThan(250);
  expect(eventLoop.longestMs()).toBeGreaterThan(250);
  eventLoop.close();
  const before = seconds;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(seconds).toBe(before);
});
