import { existsSync } from "node:fs";
import type { Step } from "./steps.ts";
import { suiteStep } from "./suite-step.ts";

/** What it found out about files that have not changed since is kept: the next check takes a fifth of the time. */
const typeCheck = [
  "node_modules/typescript/bin/tsc",
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  "node_modules/.cache/types.tsbuildinfo",
];

/**
 * The two that work out types are Go programs that run for seconds: collecting their garbage would take a third of that,
 * and saves a fifth of their memory. The limit is for a source tree many times as large.
 */
const keepGarbage = { GOGC: "off", GOMEMLIMIT: "4GiB" };

/** The fast part of the tests: everything that needs neither a build, a database nor a browser. Longest first. */
export function checkSteps(reports: string): Step[] {
  // Screens import the types that the router derives from the site map.
  const typegen = existsSync("app/routes.ts") ? [["node_modules/@react-router/dev/bin.cjs", "typegen"]] : [];
  return [
    suiteStep("unit", { name: "unit tests", reports }),
    // Each checker works out the types of the libraries anew: one alone takes three fifths of the time of four.
    { name: "types", commands: [...typegen, [...typeCheck, "--checkers", "1"]], env: keepGarbage },
    { name: "format and lint", commands: [["node_modules/@biomejs/biome/bin/biome", "check"]] },
    { name: "promises", commands: [["node_modules/oxlint/bin/oxlint"]], env: keepGarbage },
    { name: "boundaries", commands: [["scripts/check-boundaries.ts"]] },
    { name: "conformance", commands: [["scripts/conformance.ts", "--check"]] },
    { name: "words", commands: [["scripts/check-content.ts"], ["scripts/tone/check-tone.ts"]] },
    { name: "unused code", commands: [["node_modules/knip/bin/knip.js", "--no-progress"]] },
  ];
}
