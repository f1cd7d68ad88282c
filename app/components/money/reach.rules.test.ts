import { expect, test } from "vitest";
import { dollars, micros, zero } from "#platform/money/money.ts";
import { callTimeLabel, reachWords } from "./reach.rules.ts";

test("a customer's own credit is said with the time that it lasts", () => {
  expect(reachWords(micros(56_630_000), "1.50", 3600)).toBe("Your $56.63 = 37 min 45 s");
  expect(reachWords(dollars(90), "1.00", null)).toBe("Your $90.00 = 1 h 30 min");
});

test("where the longest call ends sooner than the credit, that is said", () => {
  expect(reachWords(micros(55_960_000), "0.90", 3600)).toBe("Your $55.96 = 1 h 00 min, the longest a call can last");
  expect(callTimeLabel(3599, 3600)).toBe("59 min 59 s");
});

test("without credit nothing is said", () => {
  expect(reachWords(zero, "1.50", 3600)).toBeNull();
  expect(reachWords(dollars(5), "0", 3600)).toBeNull();
});
