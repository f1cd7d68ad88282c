import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./steps.ts";

/** A run of one vitest project, with its figures in `reports`. */
export function vitestStep(
  project: "unit" | "database" | "http",
  options: { name: string; reports: string; env?: Record<string, string> },
): Step {
  const file = join(options.reports, `${options.name.replaceAll(/\W+/g, "-")}.json`);
  const run = ["node_modules/vitest/vitest.mjs", "run", "--project", project];
  return {
    name: options.name,
    commands: [[...run, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]],
    env: { NODE_ENV: "test", ...options.env },
    report: { file, runner: "vitest" },
  };
}

/** What it found out about files that have not changed since is kept: the next check takes a fifth of the time. */
const typeCheck = [
  "node_modules/typescript/bin/tsc",
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  "node_modules/.cache/types.tsbuildinfo",
];

/** The fast part of the tests: everything that needs neither a build, a database nor a browser. Longest first. */
export function checkSteps(reports: string): Step[] {
  // Screens import the types that the router derives from the site map.
  const typegen = existsSync("app/routes.ts") ? [["node_modules/@react-router/dev/bin.cjs", "typegen"]] : [];
  return [
    vitestStep("unit", { name: "unit tests", reports }),
    // Each checker works out the types of the libraries anew: one alone takes three fifths of the time of four.
    { name: "types", commands: [...typegen, [...typeCheck, "--checkers", "1"]] },
    { name: "format and lint", commands: [["node_modules/@biomejs/biome/bin/biome", "check"]] },
    { name: "promises", commands: [["node_modules/oxlint/bin/oxlint"]] },
    { name: "boundaries", commands: [["scripts/check-boundaries.ts"]] },
    { name: "conformance", commands: [["scripts/conformance.ts", "--check"]] },
    { name: "words", commands: [["scripts/check-content.ts"]] },
    { name: "unused code", commands: [["node_modules/knip/bin/knip.js", "--no-progress"]] },
  ];
}
