import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounced } from "./debounce.ts";
import { formInputDebounceMs, searchDebounceMs } from "./select-menu.rules.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When the work runs if it is requested at these times. */
function doneAt(restMs: number, asked: number[]): [number, string][] {
  const done: [number, string][] = [];
  const start = Date.now();
  const work = debounced((word: string) => done.push([Date.now() - start, word]), restMs);
  for (const atMs of asked) setTimeout(() => work.ask(`at ${atMs}`), atMs);
  vi.advanceTimersByTime(5_000);
  return done;
}

test("a list is searched 200 ms after the last letter, with the text at that time [K-18]", () => {
  expect(doneAt(searchDebounceMs, [0, 100, 299])).toEqual([[499, "at 299"]]);
  expect(doneAt(searchDebounceMs, [0, 201])).toEqual([
    [200, "at 0"],
    [401, "at 201"],
  ]);
});

test("a form receives an input event 300 ms after the last choice [K-20]", () => {
  expect(doneAt(formInputDebounceMs, [0, 299])).toEqual([[599, "at 299"]]);
  expect(doneAt(formInputDebounceMs, [0])).toEqual([[300, "at 0"]]);
});

test("a pending call can be cancelled", () => {
  const work = vi.fn();
  const soon = debounced(work, 100);
  soon.ask();
  soon.cancel();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
