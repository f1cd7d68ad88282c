import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** A process that prints one figure of at most 5. */
const printed = (value: string, ...args: string[]) =>
  spawnSync(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { atMost, printFigures } from "${new URL("figures.ts", import.meta.url)}";
    printFigures("example", [atMost("told", 9, "ms"), atMost("held", ${value}, "ms", 5)], ${JSON.stringify(args)});`,
  ]);

test.each([[[]], [["--json"]]])("a bench fails when a target is missed or was not measured, with %j", (args) => {
  expect(printed("5", ...args).status).toBe(0);
  expect(printed("5.01", ...args).status).toBe(1);
  expect(printed("Number.NaN", ...args).status).toBe(1);
});
