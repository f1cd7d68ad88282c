import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const order = "@layer theme, base, components, utilities.daisyui, utilities.parts, utilities;";
const sheets = globSync("app/**/*.css").filter((file) => file !== "app/app.css");
/** What may stand outside of the layers: it names nothing, or it has to win over everything. */
const outside = /^(@layer|@media (print|\(prefers-reduced-motion)|@keyframes|@font-face|@property|:root|html\.brand-)/;

test("a single utility wins over a part's own class: no style sheet has rules outside of the layers", () => {
  const loose = sheets.flatMap((file) =>
    preludes(file)
      .filter((prelude) => !outside.test(prelude))
      .map((prelude) => `${file}: ${prelude}`),
  );
  expect(loose).toEqual([]);
});

test("what refines daisyUI stands over its parts and under the utilities, whichever style sheet comes first", () => {
  const text = (file: string) => readFileSync(file, "utf8");
  expect(text("app/app.css").startsWith(order)).toBe(true);
  const imported = new Set([...text("app/app.css").matchAll(/@import "\.\/(styles\/.+?)"/g)].map(([, path]) => path));
  const alone = sheets.filter((file) => !imported.has(file.replace("app/", "")));
  expect(alone.filter((file) => !text(file).includes(order))).toEqual([]);
  expect(sheets.filter((file) => /@layer utilities \{/.test(text(file)))).toEqual([]);
});

/** What stands before each outermost brace of a style sheet. */
function preludes(file: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let begun = "";
  for (const sign of readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|@(layer|import)[^{}]*?;/g, "")) {
    if (sign === "{" && depth++ === 0) found.push(begun.trim());
    else if (sign === "}" && --depth === 0) begun = "";
    else if (depth === 0) begun += sign;
  }
  return found;
}
