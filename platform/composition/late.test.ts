import { expect, test } from "vitest";
import { type Late, lateParts } from "./late.ts";

test("an earlier feature can call a later one once it is bound, and throws before", () => {
  const later = lateParts<{ double(n: number): number }>();
  const earlier = (late: Late<{ double(n: number): number }>) => ({ twice: (n: number) => late.parts.double(n) });
  const feature = earlier(later);
  expect(() => feature.twice(2)).toThrow("before all of them were opened");
  later.bind({ double: (n) => n * 2 });
  expect(feature.twice(2)).toBe(4);
});
