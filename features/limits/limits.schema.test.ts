import { expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import { setCapInput } from "./limits.schema.ts";

const amountOf = (amount: string) => setCapInput.safeParse({ kind: "daily_purchase", amount }).data?.amount;

test.each(["$", "US$", " $ ", "＄", "$ $", "-"])("a limit of %j is refused, and removes none", (typed) =>
  expect(amountOf(typed)).toBeUndefined(),
);

test("a limit is an amount, or nothing for none", () => {
  expect(amountOf("US$ 20")).toBe(dollars(20));
  expect(amountOf("")).toBeNull();
});
