import { expect, test } from "vitest";
import type { CreditOffer } from "#features/purchases/purchases.schema.ts";
import { houseLimits, limitWarning, unlimitedWords } from "./limits.labels.ts";

const house = { day: "300.000000", month: "1000.000000", smallest: "10.000000" };

test("the limits of the house are those of everybody, and the smallest purchase is the cheaper of pack and own amount", () => {
  const own = { own: true, amount: "20.000000", left: "20.000000" };
  const limits = [
    { ...own, span: "day" as const, house: house.day },
    { ...own, span: "month" as const, house: house.month },
  ];
  const packs = [{ price: "25.000000" }, { price: "10.000000" }];
  const offer = { limits, packs, customMin: "12.000000" } as unknown as CreditOffer;
  expect(houseLimits(offer)).toEqual(house);
  expect(houseLimits({ ...offer, customMin: "5.000000" }).smallest).toBe("5.000000");
});

test("a field without a limit says which limit of the house holds", () => {
  expect(unlimitedWords("daily_purchase", house)).toBe("At most $300");
  expect(unlimitedWords("monthly_purchase", house)).toBe("At most $1,000");
  expect(unlimitedWords("daily_talk", house)).toBe("No limit");
});

test.each(["0", "5", "$9.99", " 9 "])("a limit of %s below the smallest purchase warns before it is saved", (typed) => {
  const words = /smallest purchase is \$10, .* cannot buy any credit\. Raising it again takes 24 hours/;
  expect(limitWarning("daily_purchase", typed, house)).toMatch(words);
  expect(limitWarning("monthly_purchase", typed, house)).toMatch(words);
});

test("a limit above that of the house says that it changes nothing", () => {
  expect(limitWarning("daily_purchase", "301", house)).toBe("This changes nothing: at most $300 a day can be bought.");
  expect(limitWarning("monthly_purchase", "301", house)).toBeNull();
});

test.each(["", "10", "300", "ten", "-5"])("%s as a limit needs no warning", (typed) => {
  expect(limitWarning("daily_purchase", typed, house)).toBeNull();
});

test("a limit for calls stops no purchase", () => {
  expect(limitWarning("daily_talk", "1", house)).toBeNull();
});
