import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const isComment = (line: string) => /^\s*(\/?\*|\/\/)/.test(line);
/** After a number or a template value and not before an operand, as the remainder operator would be. */
const spaced = /[\d}] %(?=[`"”.,;:<)]|\s[a-z]|$)(?! \w+[);])/;

test("percentages are written as 67%, without a space, on every screen, in every email and on every content page", () => {
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
