import { expect, test } from "vitest";
import { moneyLabel, partLabel, shareLabel, spanLabel, stepLabel, trendWords } from "./figures.labels.ts";

test("a trend says which way and how far, against the span before", () => {
  expect(trendWords(150, 100, 30)).toEqual({
    words: "50%",
    spoken: "50% more than in the 30 days before",
    way: "up",
  });
  expect(trendWords(80, 100, 365)).toMatchObject({
    words: "20%",
    spoken: "20% less than in the 12 months before",
    way: "down",
  });
  expect(trendWords(100, 100, 7)).toMatchObject({ way: "same", spoken: "as in the 7 days before" });
  expect(trendWords(5, 0, 7)).toMatchObject({ words: "new", way: "up" });
  expect(trendWords(0, 0, 7)).toMatchObject({ words: "–", way: "same" });
  expect(trendWords(-50, 100, 7)).toMatchObject({ words: "150%", way: "down" });
  expect(trendWords(50, -100, 7)).toMatchObject({ words: "150%", way: "up" });
});

test("days, weeks and spans have names", () => {
  expect(partLabel("2026-11-03", "day")).toBe("Nov 3");
  expect(partLabel("2026-11-03", "week")).toBe("Nov 3 – 9");
  expect(partLabel("2026-11-28", "week")).toBe("Nov 28 – Dec 4");
  expect([spanLabel(30), spanLabel(365)]).toEqual(["30 days", "12 months"]);
});

test("money below zero has a true minus, and a share of nothing is none", () => {
  expect(moneyLabel("-1.239")).toBe("−$1.23");
  expect([shareLabel(1, 0), shareLabel(1, 30), shareLabel(25, 30), shareLabel(0, 30)]).toEqual([
    "–",
    "3.3%",
    "83%",
    "0%",
  ]);
});

test("a step has a share of the one before it only where it can be a part of it", () => {
  expect(stepLabel(1, 4)).toEqual({ words: "25%", spoken: "25% of the step before" });
  expect(stepLabel(4, 4)).toMatchObject({ words: "100%" });
  for (const [count, before] of [
    [6, 1],
    [1, 0],
    [0, 0],
  ] as const)
    expect(stepLabel(count, before).words).toBe("–");
  expect(stepLabel(6, 1).spoken).toBe("No share: more than in the step before, because people come from earlier days");
  expect(stepLabel(1, 0).spoken).toBe("No share: nothing was counted in the step before");
});
