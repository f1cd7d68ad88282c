import { expect, test } from "vitest";
import { amountTyped, groupedTyped, plainTyped } from "./typed.rules.ts";

test.each([
  [" a@example.com\u00a0", "a@example.com"],
  ["\u200ba@example.com\ufeff", "a@example.com"],
  ["ａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "a@example.com"],
  ["12\u201334", "12-34"],
  ["a b", "a b"],
  ["a\tb", "a b"],
  ["a\u00a0b\u202fc\u3000d", "a b c d"],
  ["5²", "5²"],
  ["½ ① ㎏ ﬁ", "½ ① ㎏ ﬁ"],
])("plain signs of %j", (text, plain) => expect(plainTyped(text)).toBe(plain));

test.each(["021 000 021", "021\u00a0000\u202f021", "０２１-０００-０２１", "021\u2009000\t021\n"])(
  "a number in groups: %j",
  (text) => expect(groupedTyped(text)).toBe("021000021"),
);

test.each([
  ["1,50", "1.50"],
  ["$1,5", "1.5"],
  ["１．５０", "1.50"],
  ["1.50\u00a0$", "1.50"],
  ["US$ 12", "12"],
  ["1,500", "1,500"],
  ["1.500,00", "1.500,00"],
  ["1e2", "1e2"],
  ["", ""],
  ["5²", "5²"],
  ["$1½", "1½"],
  ["$", "$"],
  ["US$", "US$"],
  [" $ ", "$"],
  ["＄", "$"],
  ["$ $", "$ $"],
])("an amount: %j", (text, amount) => expect(amountTyped(text)).toBe(amount));
