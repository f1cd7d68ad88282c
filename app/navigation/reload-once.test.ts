import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayReload, noteReload } from "./reload-once.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/agents" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab reloads itself once, and again ten seconds later at the earliest [K-24]", () => {
  expect(mayReload()).toBe(true);
  noteReload();
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(9_999);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload()).toBe(true);
});

test("a tab in a call, and one that remembers nothing, does not", () => {
  vi.stubGlobal("location", { pathname: "/call/1" });
  expect(mayReload()).toBe(false);
  vi.stubGlobal("location", { pathname: "/agents" });
  vi.stubGlobal("sessionStorage", undefined);
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(mayReload()).toBe(false);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
