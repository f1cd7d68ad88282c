import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismiss, holdNotices, noticeStore, notify, releaseNotices } from "./notices.ts";

const shown = () => noticeStore.read().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of noticeStore.read()) dismiss(id);
  vi.useRealTimers();
});

test("a notice is removed after 5000 ms", () => {
  notify("Saved");
  vi.advanceTimersByTime(4_999);
  expect(shown()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("a permanent notice is removed only when it is dismissed", () => {
  const id = notify("A new version is ready", { lastsMs: null });
  vi.advanceTimersByTime(3_600_000);
  expect(shown()).toEqual(["A new version is ready"]);
  dismiss(id);
  expect(shown()).toEqual([]);
});

test("the time of paused notices stops, and continues from there", () => {
  notify("Removed");
  vi.advanceTimersByTime(3_000);
  holdNotices();
  notify("Another");
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["Removed", "Another"]);
  releaseNotices();
  vi.advanceTimersByTime(1_999);
  expect(shown()).toEqual(["Removed", "Another"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(["Another"]);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toEqual([]);
});

test("a repeated message is shown once, with its full time", () => {
  notify("Copied");
  vi.advanceTimersByTime(4_000);
  notify("Copied");
  expect(shown()).toEqual(["Copied"]);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual(["Copied"]);
});

test("at most three stand at once, and an error is not taken for the notice of the same words", () => {
  for (const text of ["one", "two", "three"]) notify(text);
  notify("three", { tone: "error" });
  expect(shown()).toEqual(["two", "three", "three"]);
});

test("a listener is called on every change until it unsubscribes", () => {
  const heard = vi.fn();
  const stop = noticeStore.subscribe(heard);
  notify("one");
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  notify("two");
  expect(heard).toHaveBeenCalledTimes(2);
});
