import { expect, test } from "vitest";
import { createCachedLists } from "./catalogue-lists.service.ts";

/** Lists over a counting source, with a manual clock and change event. */
function stage() {
  let nowMs = 0;
  let reads = 0;
  const listeners: (() => void)[] = [];
  const lists = createCachedLists<number>({
    clock: { monotonicMs: () => nowMs },
    onPublicChange: (listener) => void listeners.push(listener),
  });
  return {
    ask: (key = "newest") => lists.of(key, async () => [++reads]),
    lists,
    pass: (ms: number) => {
      nowMs += ms;
    },
    change: () => {
      for (const listener of listeners) listener();
    },
  };
}

test("a list is read once for all visitors, for three seconds", async () => {
  const { ask, pass } = stage();
  expect(await Promise.all([ask(), ask()])).toEqual([[1], [1]]);
  expect(await ask("cheapest")).toEqual([2]);
  pass(2_999);
  expect(await ask()).toEqual([1]);
  pass(1);
  expect(await ask()).toEqual([3]);
});

test("a public change drops every list, including one that is being read", async () => {
  const { ask, lists, change } = stage();
  let finish = (_rows: number[]) => {};
  const begun = lists.of("newest", () => new Promise((resolve) => (finish = resolve)));
  change();
  const after = ask();
  finish([-1]);
  expect(await begun).toEqual([-1]);
  expect(await after).toEqual([1]);
  expect(await ask()).toEqual([1]);
});

test("a failed read is not cached", async () => {
  const { ask, lists } = stage();
  await expect(lists.of("newest", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await ask()).toEqual([1]);
});
