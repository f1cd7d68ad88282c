import { expect, test } from "vitest";
import { doneSentence, refusalOf } from "./security-answers.rules.ts";

test("a word in the address becomes a sentence of ours at its part of the page, any other word nothing", () => {
  expect(doneSentence("password-changed")).toEqual({
    intent: "password",
    words: "Your password was changed. You are signed out everywhere else.",
  });
  for (const word of ["You won a prize", "constructor", "", null]) expect(doneSentence(word)).toBeNull();
});

test("a refusal stands at the part that was sent", () => {
  const refusal = { intent: "email", code: "members.email_taken", message: "This email is already in use" };
  expect(refusalOf(refusal, "email")).toBe(refusal);
  expect(refusalOf(refusal, "password")).toBeUndefined();
  expect(refusalOf({ backupCodes: [] }, "two-factor")).toBeUndefined();
  expect(refusalOf(undefined, "email")).toBeUndefined();
});
