import { expect, expectTypeOf, test } from "vitest";
import { byKey, camelCase, camelCased } from "./keys.rules.ts";

test("a name of a column becomes a name of code, and so does its type", () => {
  const name = camelCase("a_first_message");
  expectTypeOf(name).toEqualTypeOf<"aFirstMessage">();
  expect(name).toBe("aFirstMessage");
  expect(camelCase("baseRate")).toBe("baseRate");
});

test("a row keeps its values and their types", () => {
  const row = camelCased({ voice_id: null, name: "Wren", example_lines: ["Hello"] });
  expectTypeOf(row).toEqualTypeOf<{ voiceId: null; name: string; exampleLines: string[] }>();
  expect(row).toEqual({ voiceId: null, name: "Wren", exampleLines: ["Hello"] });
});

test("every key has its value", () => {
  expect(byKey(["tone", "mood"], (key) => key.length)).toEqual({ tone: 4, mood: 4 });
});
