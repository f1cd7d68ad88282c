import { expect, test } from "vitest";
import { passwordAdvice } from "./password-advice.rules.ts";

const nina = { username: "nina-noctis", email: "nina@example.com" };

test.each([
  ["", "none", "At least 8 characters. A short phrase works best."],
  ["tr8-m", "weak", "3 more to go"],
  ["password", "weak", "Too easy to guess: try a short phrase"],
  ["nina-noctis1", "weak", "Too easy to guess: try a short phrase"],
  ["tr8-moon", "none", "Fine. A longer one is better"],
  ["slow trains at night ", "weak", "It starts or ends with a space, which is part of it"],
  ["slow trains at night", "good", "A good password"],
])("%j is %s", (password, tone, words) => {
  expect(passwordAdvice(password, nina)).toEqual({ tone, words });
});
