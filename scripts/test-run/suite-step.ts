import { randomInt } from "node:crypto";
import { join } from "node:path";
import { reportVariable } from "./run-report.ts";
import type { Step } from "./steps.ts";
import type { Suite } from "./suites.rules.ts";
import { usualSeed } from "./test-projects.ts";

// A change is judged in one order on every machine; the full run tries another one each time.
process.env.TEST_SEED ??= `${process.env.TEST_FULL ? randomInt(1_000_000) : usualSeed}`;
/** Tests run in the order that this seed gives (vitest.config.ts), a repeated file as well. */
export const seedLine = `Tests run in the shuffled order of TEST_SEED=${process.env.TEST_SEED}.`;

/**
 * `name` is unique in a run; the report of the step is written into the folder `reports`. `only`: places of tests, as
 * `file` or `file:line`; they run one at a time, in one worker. `among`: beginnings of the paths of tests.
 */
type Options = {
  name: string;
  reports: string;
  env?: Record<string, string>;
  only?: string[];
  among?: readonly string[];
};

const runners = {
  vitest: [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=./scripts/test-run/vitest-reporter.ts",
  ],
  playwright: [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--reporter=list,./scripts/test-run/playwright-reporter.ts",
  ],
};

/** The step that runs the tests of one suite: all of them, those `among` some, or those at some places. */
export function suiteStep(suite: Suite, { name, reports, env = {}, only = [], among = [] }: Options): Step {
  const isBrowser = suite === "browser";
  const command = isBrowser ? [...runners.playwright] : [...runners.vitest, "--project", suite];
  if (only.length > 0) command.push(isBrowser ? "--workers=1" : "--maxWorkers=1", ...only);
  else command.push(...among);
  const report = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);
  return {
    name,
    suite,
    commands: [command],
    env: { ...(isBrowser ? {} : { NODE_ENV: "test" }), ...env, [reportVariable]: report },
    report,
  };
}
