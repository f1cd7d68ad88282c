import { expect, test } from "vitest";
import { isCallShown, showCall } from "./call-tabs.ts";
import { whenOtherTabsClose } from "./other-tabs.ts";

test("a tab that lost its call to another one hears when that one closes, and not before", async () => {
  const here = showCall("one");
  const there = showCall("one");
  await expect.poll(() => isCallShown("one")).toBe(true);
  const alone = Promise.withResolvers<boolean>();
  let isThereOpen = true;
  const stop = whenOtherTabsClose("one", () => alone.resolve(!isThereOpen), 1);
  await expect.poll(() => navigator.locks.query().then(({ held }) => held?.length)).toBe(2);
  isThereOpen = false;
  there();
  expect(await alone.promise).toBe(true);
  stop();
  here();
  await expect.poll(() => isCallShown("one")).toBe(false);
});

test("a tab that never had another one beside it keeps waiting: its call is on another device", async () => {
  const here = showCall("two");
  let isAlone = false;
  const looks: number[] = [];
  const stop = whenOtherTabsClose("two", () => (isAlone = true), 1);
  await expect.poll(async () => looks.push((await navigator.locks.query()).held?.length ?? 0)).toBeGreaterThan(20);
  expect(isAlone).toBe(false);
  stop();
  here();
});
