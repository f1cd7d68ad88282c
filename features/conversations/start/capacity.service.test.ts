import { expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { createCapacity } from "./capacity.service.ts";

test("a strained server with many calls takes none until it is at ease again", () => {
  let second: (longestDelayMs: number) => void = () => {};
  const eventLoop = {
    onSecond: (listener: typeof second) => {
      second = listener;
    },
  };
  const capacity = createCapacity({ eventLoop, running: () => 60, most: null, log: silentLog });
  expect(capacity.refusal()).toBeNull();
  for (const delay of [300, 300, 300, 300]) second(delay);
  expect(capacity.refusal()).toMatchObject({ code: "conversations.lines_busy", status: 503 });
  for (let quiet = 0; quiet < 10; quiet++) second(3);
  expect(capacity.refusal()).toBeNull();
});
