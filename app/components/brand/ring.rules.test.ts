import { expect, test } from "vitest";
import { ringAtRest, ringPaths, ringView } from "./ring.rules.ts";

const lengths = (paths: string[]) =>
  [...paths.join("").matchAll(/l(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => Math.hypot(Number(x), Number(y)));

test("the ring at rest is the same drawing on the server and in the browser", () => {
  expect(ringPaths(ringAtRest)).toEqual(ringPaths({ ...ringAtRest }));
  expect(lengths(ringPaths(ringAtRest))).toHaveLength(ringView.groups * ringView.spokesPerGroup);
});

test("a louder voice pushes every spoke outwards and none leaves the picture", () => {
  const quiet = lengths(ringPaths(ringAtRest));
  const loud = lengths(ringPaths({ seconds: 0, bands: [1, 1, 1, 1] }));
  expect(loud.every((length, i) => length > (quiet[i] ?? 0))).toBe(true);
  for (let seconds = 0; seconds < 60; seconds += 0.5) {
    const all = lengths(ringPaths({ seconds, bands: [1, 1] }));
    expect(Math.min(...all)).toBeGreaterThan(0);
    expect(Math.max(...all) + ringView.inner).toBeLessThanOrEqual(ringView.size / 2 + 20);
  }
});
