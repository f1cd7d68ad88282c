import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { figuresBefore, rowsOf, textTable, withFigures } from "./measure/figures.rules.ts";
import { figuresAt, figuresOf } from "./measure/house-at.ts";

/** With what the page compares: the house on 22 November 2026. */
const beforeCommit = "1cc602e";
const page = "docs/house.md";

const { values } = parseArgs({
  options: {
    of: { type: "string", default: process.cwd() },
    write: { type: "boolean", default: false },
  },
});

const now = figuresOf(values.of);
console.log(textTable([["Measure", "Now", "Goal"], ...rowsOf(now)]));
if (values.write) {
  const written = readFileSync(page, "utf8");
  writeFileSync(page, withFigures(written, figuresAt(beforeCommit) ?? figuresBefore(written), now));
}
