import { afterEach, expect, test, vi } from "vitest";
import { isCallShown, showCall } from "./call-tabs.ts";
import { haveCall, whenCallIsLeft } from "./other-tabs.ts";

afterEach(() => vi.restoreAllMocks());

/** Waits until so many locks are held, and a waiting tab has looked a few times since. */
async function looked(held: number): Promise<void> {
  const looks: number[] = [];
  await expect
    .poll(async () => {
      if ((await navigator.locks.query()).held?.length === held) looks.push(held);
      return looks.length;
    })
    .toBeGreaterThan(5);
}

test("a tab that lost its call hears when the tab that has it closes, however many others wait, and not before", async () => {
  const [here, waiting, there] = [showCall("one"), showCall("one"), showCall("one")];
  const giveUp = haveCall("one");
  await expect.poll(() => isCallShown("one")).toBe(true);
  const left = Promise.withResolvers<boolean>();
  let isThereOpen = true;
  const stop = whenCallIsLeft("one", () => left.resolve(!isThereOpen), 1);
  await looked(4);
  isThereOpen = false;
  there();
  giveUp();
  expect(await left.promise).toBe(true);
  stop();
  here();
  waiting();
  await expect.poll(() => isCallShown("one")).toBe(false);
});

test("a call on another device is not taken: when no tab had it, and when the one that had it lost it", async () => {
  const [here, there] = [showCall("two"), showCall("two")];
  let isLeft = false;
  const stop = whenCallIsLeft("two", () => (isLeft = true), 1);
  await looked(2);
  const giveUp = haveCall("two");
  await looked(3);
  giveUp();
  await looked(2);
  // Two tabs that wait: that one of them closes is nothing to the other.
  there();
  await looked(1);
  expect(isLeft).toBe(false);
  stop();
  here();
});

test("a browser that refuses to tell of its tabs is asked again", async () => {
  const query = vi.spyOn(navigator.locks, "query").mockRejectedValue(new Error("The page is going away"));
  const stop = whenCallIsLeft("three", () => {}, 1);
  await expect.poll(() => query.mock.calls.length).toBeGreaterThan(2);
  stop();
});
