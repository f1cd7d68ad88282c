import { expect, test } from "vitest";
import { resetInput } from "../identity/security.schema.ts";
import { commonPasswordCount } from "./common-passwords.words.ts";
import { isWeakPassword } from "./passwords.rules.ts";

const nina = { username: "nina-noctis", email: "nina@example.com" };
const isWeak = (password: string) => isWeakPassword(password, nina);

test("seven signs are too few, eight are enough [N-21]", () => {
  expect(isWeak("tr8-moo")).toBe(true);
  expect(isWeak("tr8-moon")).toBe(false);
  // Four signs to a reader, however many bytes they take.
  expect(isWeak("🌙🌙🌙🦉")).toBe(true);
});

test("common passwords are refused in any case [N-21]", () => {
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

test("a password made of one's own name is refused", () => {
  for (const own of ["nina-noctis", "Nina-Noctis1!", "nina@example.com"]) expect(isWeak(own)).toBe(true);
  expect(isWeak("nina-noctis likes owls")).toBe(false);
});

test("nothing is asked of what a long password is made of [N-21]", () => {
  expect(isWeak("slow trains at night")).toBe(false);
  expect(isWeak("лунная соната")).toBe(false);
});

test("128 signs are taken by the forms, 129 are not [N-21]", () => {
  const fits = (length: number) => resetInput.safeParse({ token: "t", password: "x".repeat(length) });
  expect(fits(128).success).toBe(true);
  expect(fits(129).error?.issues[0]?.message).toBe("Password is too long");
});
