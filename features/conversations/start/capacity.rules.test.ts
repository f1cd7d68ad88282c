import { describe, expect, test } from "vitest";
import { calm, nextStrain, type Strain, takesCall } from "./capacity.rules.ts";

/** A second after the other, each by the longest delay in it. */
const secondsOf = (delays: readonly number[], from: Strain = calm) => delays.reduce(nextStrain, from);

describe("whether a server is strained", () => {
  test("a single stop, however long, is no strain: a collection of garbage, a start", () => {
    expect(secondsOf([5, 900, 5, 5]).strained).toBe(false);
  });

  test("four late seconds of ten are", () => {
    expect(secondsOf([250, 5, 250, 5, 250]).strained).toBe(false);
    expect(secondsOf([250, 5, 250, 5, 250, 5, 250]).strained).toBe(true);
    expect(secondsOf([250, 250, 250, ...Array(8).fill(5), 250]).strained).toBe(false);
  });

  test("what callers do not notice is not late", () => {
    expect(secondsOf(Array(30).fill(200)).strained).toBe(false);
  });

  test("it is over after ten seconds in which nothing was late, and not before", () => {
    const strained = secondsOf([250, 250, 250, 250]);
    expect(secondsOf(Array(9).fill(5), strained).strained).toBe(true);
    expect(secondsOf(Array(10).fill(5), strained).strained).toBe(false);
  });
});

describe("whether one more call is taken", () => {
  const strained = secondsOf([250, 250, 250, 250]);

  test("a calm server takes calls up to its number, and without one always", () => {
    expect(takesCall({ running: 39, most: 40, strain: calm })).toBe(true);
    expect(takesCall({ running: 40, most: 40, strain: calm })).toBe(false);
    expect(takesCall({ running: 4_000, most: null, strain: calm })).toBe(true);
  });

  test("a strained one takes none on top of ten; with fewer, it is not the calls that strain it", () => {
    expect(takesCall({ running: 10, most: null, strain: strained })).toBe(false);
    expect(takesCall({ running: 9, most: null, strain: strained })).toBe(true);
    expect(takesCall({ running: 9, most: 9, strain: strained })).toBe(false);
  });
});
