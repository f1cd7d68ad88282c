import { expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { watchEventLoop } from "../event-loop.ts";
import { composeCapacity } from "./capacity.ts";

test("a strained server with many calls takes none until it is at ease again", () => {
  let second: (longestDelayMs: number) => void = () => {};
  const eventLoop = {
    onSecond: (listener: typeof second) => {
      second = listener;
    },
  };
  const capacity = composeCapacity({ eventLoop, running: () => 60, most: null, log: silentLog });
  expect(capacity.refusal()).toBeNull();
  for (const delay of [300, 300, 300, 300]) second(delay);
  expect(capacity.refusal()).toMatchObject({ code: "conversations.lines_busy", status: 503 });
  for (let quiet = 0; quiet < 10; quiet++) second(3);
  expect(capacity.refusal()).toBeNull();
});

test("the watch around the event loop sees it stand still, and is silent once closed", async () => {
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
