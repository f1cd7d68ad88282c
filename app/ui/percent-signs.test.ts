import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const isComment = (line: string) => /^\s*(\/?\*|\/\/)/.test(line);
/** After a figure or a filled-in value, before the end of words: in arithmetic an operand follows. */
const spaced = /[\d}] %(?=[`"”.,;:<)]|\s[a-z]|$)(?! \w+[);])/;

test("shares are written as 67%, without a space, on every screen, in every letter and on every page of words", () => {
  const files = ["app/**/*.{ts,tsx}", "features/**/*.ts", "server/**/*.ts", "content/**/*.md"].flatMap((one) =>
    globSync(one),
  );
  const found = files
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => !isComment(line) && spaced.test(line)),
    );
  expect(found).toEqual([]);
});
