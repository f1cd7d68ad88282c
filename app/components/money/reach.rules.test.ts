import { expect, test } from "vitest";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { reachWords } from "./reach.rules.ts";

test("a customer's own credit is said with the time that it lasts", () => {
  expect(reachWords(micros(56_630_000), "1.50")).toBe("Your $56.63 = 37 min 45 s");
  expect(reachWords(dollars(90), "1.00")).toBe("Your $90.00 = 1 h 30 min");
});

test("without credit nothing is said", () => {
  expect(reachWords(zero, "1.50")).toBeNull();
  expect(reachWords(dollars(5), "0")).toBeNull();
});
