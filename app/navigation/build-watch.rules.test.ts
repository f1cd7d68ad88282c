import { expect, test } from "vitest";
import {
  buildCheckEveryMs,
  firstBuildCheckMs,
  isLiveCall,
  mayReloadItself,
  reloadGuardMs,
  tellsOfNewBuild,
} from "./build-watch.rules.ts";

test("a page checks for a new build about a second after its start, and then every hour [K-22, K-23]", () => {
  expect(firstBuildCheckMs).toBe(1_000);
  expect(buildCheckEveryMs).toBe(3_600_000);
});

test("a page reloads itself at most once in ten seconds [K-24]", () => {
  expect(reloadGuardMs).toBe(10_000);
  const pathname = "/agents";
  expect(mayReloadItself({ nowMs: 100_000, lastReloadMs: null, pathname })).toBe(true);
  expect(mayReloadItself({ nowMs: 100_000, lastReloadMs: 90_001, pathname })).toBe(false);
  expect(mayReloadItself({ nowMs: 100_000, lastReloadMs: 90_000, pathname })).toBe(true);
  // A clock that was set back must not block reloads for ever.
  expect(mayReloadItself({ nowMs: 100_000, lastReloadMs: 500_000, pathname })).toBe(true);
});

test("a page with a live call is never reloaded", () => {
  expect(mayReloadItself({ nowMs: 1, lastReloadMs: null, pathname: "/call/0191-ab" })).toBe(false);
  const pages = ["/call/0191-ab", "/call/0191-ab/", "/call/new/0191", "/call/0191/summary", "/calls", "/"];
  expect(pages.map(isLiveCall)).toEqual([true, true, false, false, false, false]);
});

test("only a different id means a new build", () => {
  expect(tellsOfNewBuild("a1", { id: "b2" })).toBe(true);
  for (const answer of [{ id: "a1" }, { id: "" }, { id: 7 }, {}, null, "b2"]) {
    expect(tellsOfNewBuild("a1", answer)).toBe(false);
  }
  expect(tellsOfNewBuild(undefined, { id: "b2" })).toBe(false);
});
