import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

function counted(most?: number) {
  const asked: string[] = [];
  const find = (text: string) => {
    asked.push(text);
    return text.startsWith("no") ? null : `${text}!`;
  };
  return { asked, find: remembered(find, most) };
}

test("computes a result once for each text", () => {
  const { asked, find } = counted();
  expect(["a", "b", "a", "b", "a"].map(find)).toEqual(["a!", "b!", "a!", "b!", "a!"]);
  expect(asked).toEqual(["a", "b"]);
});

test("does not cache null", () => {
  const { asked, find } = counted();
  expect(["no", "no"].map(find)).toEqual([null, null]);
  expect(asked).toEqual(["no", "no"]);
});

test("caches no more than the limit, however many texts come", () => {
  const { asked, find } = counted(2);
  for (const text of ["a", "b", "c", "c", "a"]) find(text);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});
