import { expect, test } from "vitest";
import { isSepaIban, maskedIban, payFrom, readBic, readIban, readRouting } from "./payout-methods.rules.ts";
import { readUsTaxNumber, validUntil } from "./tax-details.rules.ts";

test.each([
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["gb29nwbk60161331926819", "GB29NWBK60161331926819"],
  ["DE89 3704 0044 0532 0130 01", null],
  ["DE89 3704 0044 0532 0130", null],
  ["DE89\u00a03704\u202f0044\u20090532\t0130\u200b00", "DE89370400440532013000"],
  ["ＤＥ８９-３７０４-0044-0532-0130-00", "DE89370400440532013000"],
  ["XX00", null],
  ["", null],
])("the IBAN %s", (text, iban) => expect(readIban(text)).toBe(iban));

test("SEPA reaches the countries that take part", () => {
  expect(isSepaIban("DE89370400440532013000")).toBe(true);
  expect(isSepaIban("BR1800360305000010009795493C1")).toBe(false);
});

test.each([
  ["021000021", "021000021"],
  ["021 000\u00a0021", "021000021"],
  ["０２１-000-021", "021000021"],
  ["021000022", null],
  ["000000000", null],
  ["12345678", null],
])("the routing number %j", (text, number) => expect(readRouting(text)).toBe(number));

test("a BIC has eight or eleven signs", () => {
  expect([readBic("deut deff"), readBic("DEUTDEFF500"), readBic("DEUTDE"), readBic("1234")]).toEqual([
    "DEUTDEFF",
    "DEUTDEFF500",
    null,
    null,
  ]);
});

test("what is shown of an IBAN is its country and its end", () => {
  expect(maskedIban("DE89370400440532013000")).toBe("DE89 •••• 3000");
});

test("nothing is paid to a new place for 72 hours", () => {
  expect(payFrom(new Date("2026-03-01T10:00:00Z"))).toEqual(new Date("2026-03-04T10:00:00Z"));
});

test("a tax number of the United States has nine digits, and none that was never given out", () => {
  const numbers = ["123-45-6789", "12 3456789", "000-12-3456", "111111111", "12345"].map(readUsTaxNumber);
  expect(numbers).toEqual(["123456789", "123456789", null, null, null]);
});

test("a form from elsewhere counts until the end of the third year after", () => {
  const at = new Date("2026-11-21T00:00:00Z");
  expect([validUntil("w9", at), validUntil("w8ben", at)]).toEqual([null, "2029-12-31"]);
});
