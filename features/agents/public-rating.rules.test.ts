import { expect, test } from "vitest";
import { callsUntilRating, publicRating } from "./public-rating.rules.ts";

test("a rating is shown from the tenth billed call on", () => {
  expect(publicRating({ up: 3, count: 4, billedCalls: 9 })).toBeNull();
  expect(publicRating({ up: 3, count: 4, billedCalls: 10 })).toEqual({ count: 4, likedPercent: 75 });
  expect([callsUntilRating(0), callsUntilRating(9), callsUntilRating(10), callsUntilRating(400)]).toEqual([
    10, 1, 0, 0,
  ]);
});

test("without ratings there is none to show, however many calls were billed", () => {
  expect(publicRating({ up: 0, count: 0, billedCalls: 500 })).toBeNull();
});

test("a share is rounded half up", () => {
  expect(publicRating({ up: 2, count: 3, billedCalls: 10 })?.likedPercent).toBe(67);
  expect(publicRating({ up: 1, count: 3, billedCalls: 10 })?.likedPercent).toBe(33);
});

test("a single thumb down is never rounded away", () => {
  expect(publicRating({ up: 999, count: 1000, billedCalls: 2000 })?.likedPercent).toBe(99);
  expect(publicRating({ up: 1000, count: 1000, billedCalls: 2000 })?.likedPercent).toBe(100);
  expect(publicRating({ up: 0, count: 3, billedCalls: 12 })?.likedPercent).toBe(0);
});
