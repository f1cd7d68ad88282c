import { expect, test } from "vitest";
import { codeInput, passkeyNameInput } from "./identity/security.schema.ts";
import { normalBackupCode } from "./identity/two-factor-codes.rules.ts";
import { signInInput, signUpInput } from "./members.schema.ts";
import { profileInput } from "./profile/profile.schema.ts";
import { normalUsername } from "./profile/usernames.rules.ts";

const typed = { email: "luna@example.com", password: "a quiet evening by the sea", username: "luna", userType: "user" };

test("an email is taken as it is pasted: with spaces around, signs that nobody sees, or full-width signs", () => {
  for (const email of [
    "\u00a0luna@example.com\u2009",
    "luna@\u200bexample.com\ufeff",
    "ｌｕｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
  ]) {
    expect(signUpInput.parse({ ...typed, email }).email).toBe("luna@example.com");
    expect(signInInput.parse({ ...typed, email }).email).toBe("luna@example.com");
  }
});

test("a code of six digits and a username are taken in full-width signs and in groups", () => {
  for (const code of [
    "123 456",
    "１２３\u00a0４５６",
    "\u200b123456",
    "123-456",
    "123–456",
    "12-34-56",
    "١٢٣ ٤٥٦",
    "۱۲۳۴۵۶",
    "१२३-४५६",
  ])
    expect(codeInput.parse({ code }).code).toBe("123456");
  for (const code of ["abcde-fghjk", " abcde–fghjk", "abcde fghjk"])
    expect(normalBackupCode(codeInput.parse({ code }).code)).toBe("abcde-fghjk");
  for (const code of ["12345", "12 345", "١٢٣٤٥"]) expect(codeInput.safeParse({ code }).success).toBe(false);
  expect(normalUsername("\u00a0Ｌｕｎａ\u200b-7 ")).toBe("luna-7");
});

test("a name is kept as it can be seen and counted as people count, and one of which nothing can be seen is refused", () => {
  const nameOf = (name: string) => profileInput.parse({ name }).name;
  expect(nameOf("Luna\u202e\nRay\u200b")).toBe("Luna Ray");
  expect(nameOf(" ")).toBe("");
  const fault = (name: string) => profileInput.safeParse({ name }).error?.issues[0]?.message;
  expect(fault("\u3164")).toBe("Nothing of this can be seen. Use letters");
  expect(nameOf("👩‍👩‍👧".repeat(60))).toBe("👩‍👩‍👧".repeat(60));
  expect(fault("👩‍👩‍👧".repeat(61))).toBe("A name has at most 60 characters");
  expect(passkeyNameInput.safeParse({ id: "1", name: "\u200b" }).error?.issues[0]?.message).toBe(
    "Nothing of this can be seen. Use letters",
  );
  expect(passkeyNameInput.safeParse({ id: "1", name: " " }).error?.issues[0]?.message).toBe("Please give it a name");
});

test("what is too long says so in words of its own [E-11, E-16, E-18]", () => {
  const messages = (schema: typeof signUpInput | typeof signInInput, wrong: object) =>
    schema.safeParse({ ...typed, ...wrong }).error?.issues.map(({ message }) => message);
  const email = `${"a".repeat(250)}@example.com`;
  const password = "long ".repeat(40);
  expect(messages(signUpInput, { email })).toEqual(["Invalid email"]);
  expect(messages(signInInput, { email })).toEqual(["Invalid email format"]);
  expect(messages(signUpInput, { password })).toEqual(["Password is too long"]);
  expect(messages(signInInput, { password })).toEqual(["Password is too long"]);
});
