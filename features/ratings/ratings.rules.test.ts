import { describe, expect, test } from "vitest";
import { counterChange, ratingClosesAt, ratingReasons, ratingRefusal, reasonFits } from "./ratings.rules.ts";

const endedAt = new Date("2026-11-01T12:00:00.000Z");
const call = { ended: true, billed: true, endedAt };

describe("a call can be rated", () => {
  test("from its end, for exactly fourteen days", () => {
    expect(ratingRefusal(call, endedAt)).toBeNull();
    expect(ratingRefusal(call, new Date("2026-11-15T12:00:00.000Z"))).toBeNull();
    expect(ratingRefusal(call, new Date("2026-11-15T12:00:00.001Z"))).toBe("too_late");
    expect(ratingClosesAt(endedAt)).toEqual(new Date("2026-11-15T12:00:00.000Z"));
  });

  test("not while it is live, and not if it cost nothing", () => {
    expect(ratingRefusal({ ended: false, billed: true, endedAt: null }, endedAt)).toBe("open");
    expect(ratingRefusal({ ...call, billed: false }, endedAt)).toBe("unbilled");
    expect(ratingClosesAt(null)).toBeNull();
  });
});

test('each thumb has its own reasons, and only "something else" belongs to both', () => {
  expect(reasonFits("up", "voice")).toBe(true);
  expect(reasonFits("down", "voice")).toBe(false);
  expect(reasonFits("down", "slow")).toBe(true);
  expect(reasonFits("up", "slow")).toBe(false);
  const ups = new Set<string>(ratingReasons.up.map(({ id }) => id));
  expect(ratingReasons.down.map(({ id }) => id).filter((id) => ups.has(id))).toEqual(["other"]);
});

test("an agent's counters change by the difference in one customer's counted rating", () => {
  expect(counterChange(null, "up")).toEqual({ up: 1, count: 1 });
  expect(counterChange("up", "down")).toEqual({ up: -1, count: 0 });
  expect(counterChange("down", "up")).toEqual({ up: 1, count: 0 });
  expect(counterChange("up", null)).toEqual({ up: -1, count: -1 });
  expect(counterChange("down", null)).toEqual({ up: 0, count: -1 });
  expect(counterChange("up", "up")).toEqual({ up: 0, count: 0 });
});
