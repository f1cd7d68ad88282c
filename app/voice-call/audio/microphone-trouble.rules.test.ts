import { expect, test } from "vitest";
import { microphoneTrouble } from "./microphone-trouble.rules.ts";

test.each([
  ["NotAllowedError", /does not allow/],
  ["NotFoundError", /No microphone/],
  ["NotReadableError", /Another program/],
  ["SomethingNew", /could not be opened/],
])("%s is explained, and typing is offered", (name, sentence) => {
  const told = microphoneTrouble(new DOMException("", name));
  expect(told).toMatch(sentence);
  expect(told).toMatch(/type/);
});

test("anything else that is thrown is explained too", () => {
  expect(microphoneTrouble(undefined)).toMatch(/You can type/);
});
