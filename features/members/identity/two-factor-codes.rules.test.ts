import { expect, test } from "vitest";
import { isAppCode, normalBackupCode, secretForTyping, stepsAround } from "./two-factor-codes.rules.ts";

test("six digits are a code of the app, anything else is meant as a backup code", () => {
  expect(isAppCode("012345")).toBe(true);
  for (const other of ["12345", "1234567", "abcde-fghjk", "12345a", ""]) expect(isAppCode(other)).toBe(false);
});

test("a backup code is the same however it is typed", () => {
  for (const typed of ["abcde-fghj2", "ABCDE-FGHJ2", "abcdefghj2", "abcde fghj2"]) {
    expect(normalBackupCode(typed)).toBe("abcde-fghj2");
  }
});

test("the half minute at hand is tried first, then those beside it", () => {
  expect(stepsAround(new Date(90_000))).toEqual([3, 2, 4]);
  expect(stepsAround(new Date(119_999))).toEqual([3, 2, 4]);
});

test("the secret is shown in groups of four", () => {
  expect(secretForTyping("otpauth://totp/N:a?secret=ABCDEFGHIJ&issuer=N")).toBe("ABCD EFGH IJ");
});
