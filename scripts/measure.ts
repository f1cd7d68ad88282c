import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { figuresBefore, rowsOf, textTable, withFigures } from "./measure/figures.rules.ts";
import { figuresAt, figuresOf, findingsIn } from "./measure/house-at.ts";

/** The commit that the page compares with: 22 November 2026. */
const beforeCommit = "1cc602e";
const page = "docs/house.md";

const { values } = parseArgs({
  options: {
    of: { type: "string", default: process.cwd() },
    /** Prints where the long functions, circles and folder pairs are, instead of the table. */
    list: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const now = figuresOf(values.of);
if (values.list) console.log(findingsIn(values.of).join("\n"));
else console.log(textTable([["Measure", "Now", "Goal"], ...rowsOf(now)]));
if (values.write) {
  const written = readFileSync(page, "utf8");
  writeFileSync(page, withFigures(written, figuresAt(beforeCommit) ?? figuresBefore(written), now));
}
