import { expect, test } from "vitest";
import { micros } from "#platform/money/money.ts";
import { startConversationInput } from "../conversations.schema.ts";
import { needsCredit } from "./calls.failures.ts";

test("too little credit names what a call needs and what there is, and asks for no sum that is not for sale", () => {
  expect(needsCredit(micros(2_400_000), micros(2_020_000))).toMatchObject({
    code: "ledger.insufficient_credit",
    status: 402,
    message: "A call needs credit for at least one minute: $2.40. You have $2.02. Add credit to call",
  });
});

const messageOf = (capUsd: string) => startConversationInput.shape.capUsd.safeParse(capUsd).error?.issues[0]?.message;

test("a cap that is too high says how much one may be, and what is no amount shows one", () => {
  expect([messageOf("9999.99"), messageOf("5"), messageOf("2.50")]).toEqual([undefined, undefined, undefined]);
  expect([messageOf("999999"), messageOf("10000"), messageOf("123456.50")]).toEqual(Array(3).fill("At most $9,999.99"));
  for (const text of ["five", "", "1.234", "-1"])
    expect(messageOf(text)).toBe("Enter an amount in dollars, such as 5 or 2.50.");
});
