import { expect, test } from "vitest";
import { isForSale } from "./pack-choice.tsx";

test("packs are shown where they can be bought or a member has set a break, and not where nobody sells them", () => {
  const refusal = (code: string) => ({ code, message: "Not now" });
  expect(isForSale(null)).toBe(true);
  expect(isForSale(refusal("limits.on_a_break"))).toBe(true);
  for (const code of ["purchases.closed", "settings.purchases_closed", "ledger.frozen"]) {
    expect(isForSale(refusal(code)), code).toBe(false);
  }
});
