import { expect, test } from "vitest";
import { TokenBucket } from "./token-bucket.ts";

const taken = (bucket: TokenBucket, times: number, nowMs: number) =>
  Array.from({ length: times }, () => bucket.take(nowMs)).filter(Boolean).length;

test("allows its burst at once, then the rate per second, and never saves more than the burst", () => {
  const bucket = new TokenBucket({ burst: 10, perSecond: 2 }, 5_000);
  expect(taken(bucket, 50, 5_000)).toBe(10);
  expect(taken(bucket, 50, 5_499)).toBe(0);
  expect(taken(bucket, 50, 6_000)).toBe(2);
  expect(taken(bucket, 50, 3_600_000)).toBe(10);
});

test("a clock that goes back adds nothing and breaks nothing", () => {
  const bucket = new TokenBucket({ burst: 1, perSecond: 1 }, 10_000);
  expect(taken(bucket, 3, 9_000)).toBe(1);
  expect(taken(bucket, 3, 9_500)).toBe(0);
  expect(taken(bucket, 3, 11_000)).toBe(1);
});
