import { expect, test } from "vitest";
import { storable, storableWithin } from "./storable.rules.ts";

test("what no database can keep is taken out of a text, and everything else stays", () => {
  expect(storable("a\u0000b")).toBe("ab");
  expect(storable("\ud800 and 🌘")).toBe("\ufffd and 🌘");
  expect(storable("line\nline\ttab")).toBe("line\nline\ttab");
});

test("within a value every text is taken care of, at any depth", () => {
  const value = { words: ["a\u0000", { deep: "\udc00" }], count: 7, none: null, yes: true };
  expect(storableWithin(value)).toEqual({ words: ["a", { deep: "\ufffd" }], count: 7, none: null, yes: true });
});
