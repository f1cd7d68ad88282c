import { expect, test } from "vitest";
import { isAppCode, normalBackupCode, secretForTyping, stepsAround, typedCode } from "./two-factor-codes.rules.ts";

test("treats six digits as an app code and anything else as a backup code", () => {
  expect(isAppCode("012345")).toBe(true);
  for (const other of ["12345", "1234567", "abcde-fghjk", "12345a", ""]) expect(isAppCode(other)).toBe(false);
});

test.each([
  ["123 456", "123456"],
  ["123–456", "123456"],
  ["\u200b１２３-４５６", "123456"],
  ["٠١٢٧٨٩", "012789"],
  ["۰۱۲ ۷۸۹", "012789"],
  ["०१२-७८९", "012789"],
  ["𝟎𝟏𝟗𝟘𝟡𝟿", "019099"],
  [" abcde–fghj2", "abcde-fghj2"],
  ["abcde fghj2", "abcdefghj2"],
  ["1234-567", "1234-567"],
])("the code %j is read as %j", (typed, code) => expect(typedCode(typed)).toBe(code));

test("normalises a backup code however it is typed", () => {
  for (const typed of ["abcde-fghj2", "ABCDE-FGHJ2", "abcdefghj2", "abcde fghj2"]) {
    expect(normalBackupCode(typed)).toBe("abcde-fghj2");
  }
});

test("tries the current time step first, then its neighbours", () => {
  expect(stepsAround(new Date(90_000))).toEqual([3, 2, 4]);
  expect(stepsAround(new Date(119_999))).toEqual([3, 2, 4]);
});

test("shows the secret in groups of four", () => {
  expect(secretForTyping("otpauth://totp/N:a?secret=ABCDEFGHIJ&issuer=N")).toBe("ABCD EFGH IJ");
});
