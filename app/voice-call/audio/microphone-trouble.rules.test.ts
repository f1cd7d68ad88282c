import { expect, test } from "vitest";
import { microphoneTrouble } from "./microphone-trouble.rules.ts";

test.each([
  ["NotAllowedError", /does not allow/],
  ["NotFoundError", /No microphone/],
  ["NotReadableError", /Another program/],
  ["SomethingNew", /could not be opened/],
])("%s is told in words, and that one can type", (name, sentence) => {
  const told = microphoneTrouble(new DOMException("", name));
  expect(told).toMatch(sentence);
  expect(told).toMatch(/type/);
});

test("what is no error at all is told too", () => {
  expect(microphoneTrouble(undefined)).toMatch(/You can type/);
});
