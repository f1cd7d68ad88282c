import { expect, test } from "vitest";
import { parseJson } from "./json.rules.ts";

const nested = (depth: number) => `${"[".repeat(depth)}7${"]".repeat(depth)}`;

test("reads JSON of up to 32 levels, and refuses deeper and broken JSON alike", () => {
  expect(parseJson('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, "x"] });
  expect(parseJson(nested(32))).toBeTruthy();
  for (const text of [nested(33), nested(200_000), '{"a":'.repeat(9_000), "[1,", ""]) {
    expect(() => parseJson(text), text.slice(0, 9)).toThrow(SyntaxError);
  }
});
