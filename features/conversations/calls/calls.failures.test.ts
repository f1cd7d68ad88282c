import { expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { startConversationInput } from "../conversations.schema.ts";
import { needsCredit } from "./calls.failures.ts";

test("too little credit names the least that a call needs, and what is missing", () => {
  expect(needsCredit(micros(2_400_000), micros(2_020_000))).toMatchObject({
    code: "ledger.insufficient_credit",
    status: 402,
    message: "A call needs credit for at least one minute: $2.40. Add $0.38",
  });
  expect(needsCredit(dollars(1), micros(0)).message).toMatch(/Add \$1\.00$/);
});

const messageOf = (capUsd: string) => startConversationInput.shape.capUsd.safeParse(capUsd).error?.issues[0]?.message;

test("a cap that is too high says how much one may be, and what is no amount shows one", () => {
  expect([messageOf("9999.99"), messageOf("5"), messageOf("2.50")]).toEqual([undefined, undefined, undefined]);
  expect([messageOf("999999"), messageOf("10000"), messageOf("123456.50")]).toEqual(Array(3).fill("At most $9,999.99"));
  for (const text of ["five", "", "1.234", "-1"])
    expect(messageOf(text)).toBe("An amount of dollars such as 5 or 2.50");
});
