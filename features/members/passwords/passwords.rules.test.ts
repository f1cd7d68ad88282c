import { expect, test } from "vitest";
import { resetInput } from "../identity/security.schema.ts";
import { commonPasswordCount } from "./common-passwords.words.ts";
import { isWeakPassword } from "./passwords.rules.ts";

const nina = { username: "nina-noctis", email: "nina@example.com" };
const isWeak = (password: string) => isWeakPassword(password, nina);

test("seven characters are too few, eight are enough [N-21]", () => {
  expect(isWeak("tr8-moo")).toBe(true);
  expect(isWeak("tr8-moon")).toBe(false);
  // Four characters, however many bytes they take.
  expect(isWeak("🌙🌙🌙🦉")).toBe(true);
});

test("common passwords are weak in any case [N-21]", () => {
  for (const common of [
    "password",
    "Password123!",
    "12345678",
    "QWERTYUIOP",
    "letmein2024",
    "aaaaaaaaaa",
    "abcabcabc",
  ]) {
    expect(isWeak(common)).toBe(true);
  }
  expect(commonPasswordCount(8)).toBeGreaterThan(1_000);
});

test("a password made of the member's own name is weak", () => {
  for (const own of ["nina-noctis", "Nina-Noctis1!", "nina@example.com"]) expect(isWeak(own)).toBe(true);
  expect(isWeak("nina-noctis likes owls")).toBe(false);
});

test("long passwords need no particular characters [N-21]", () => {
  expect(isWeak("slow trains at night")).toBe(false);
  expect(isWeak("лунная соната")).toBe(false);
});

test("forms accept 128 characters but not 129 [N-21]", () => {
  const fits = (length: number) => resetInput.safeParse({ token: "t", password: "x".repeat(length) });
  expect(fits(128).success).toBe(true);
  expect(fits(129).error?.issues[0]?.message).toBe("Password is too long");
});
