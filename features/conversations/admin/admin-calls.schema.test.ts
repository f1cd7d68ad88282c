import { expect, test } from "vitest";
import { refundInput } from "./admin-calls.schema.ts";

const amountOf = (amountUsd: string) =>
  refundInput.safeParse({ key: crypto.randomUUID(), amountUsd, reason: "The call broke off" }).data?.amountUsd;

test.each(["$", "US$", " $ ", "＄", "$ $", "-", "USD", "5²"])(
  "a refund of %j is refused, not one of all that is left",
  (typed) => expect(amountOf(typed)).toBeUndefined(),
);

test.each([
  ["$2.50", "2.50"],
  ["2,50 $", "2.50"],
  ["", ""],
  [" ", ""],
])("a refund of %j is one of %j", (typed, amount) => expect(amountOf(typed)).toBe(amount));
