import { expect, test } from "vitest";
import { storable, storableWithin } from "./storable.rules.ts";

test("characters that the database cannot store are removed, and everything else stays", () => {
  expect(storable("a\u0000b")).toBe("ab");
  expect(storable("\ud800 and 🌘")).toBe("\ufffd and 🌘");
  expect(storable("line\nline\ttab")).toBe("line\nline\ttab");
});

test("every text in a value is cleaned, at any depth", () => {
  const value = { words: ["a\u0000", { deep: "\udc00" }], count: 7, none: null, yes: true };
  expect(storableWithin(value)).toEqual({ words: ["a", { deep: "\ufffd" }], count: 7, none: null, yes: true });
});
