import type { FailedTest } from "./counts.rules.ts";
import { type RanStep, runSteps } from "./steps.ts";
import { suiteStep } from "./suite-step.ts";
import { repeatedPlace } from "./suites.rules.ts";

/** The lines of the tests that passed only when repeated in the latest run (flaky.rules.ts). */
export const repeatedFile = "test-results/repeated.txt";

/** More failures than this have one cause, and repeating them would only take time. */
const MOST_REPEATS = 25;

/** A test that failed and then passed when it was repeated. */
export type PassedRepeat = { step: string; test: FailedTest };

/**
 * Repeats every test that failed, one place at a time with nothing beside it, and moves those that pass from the failed
 * to the passed tests of their step. Steps without single tests (types, lint) are not repeated.
 */
export async function repeatFailures(
  results: RanStep[],
  reports: string,
): Promise<{ results: RanStep[]; passed: PassedRepeat[] }> {
  const failures = results.flatMap(({ step, counts }) => (counts.failures ?? []).map((test) => ({ step, test })));
  const groups = Map.groupBy(failures, ({ step, test }) => `${repeatedPlace(test)} (${step.name}, repeated)`);
  if (groups.size > MOST_REPEATS) {
    console.log(`\n${failures.length} tests failed at ${groups.size} places: too many to repeat.`);
    return { results, passed: [] };
  }
  if (groups.size > 0) console.log("\nThe tests that failed, once more by themselves:");
  const passed: PassedRepeat[] = [];
  for (const [name, group] of groups) {
    const [{ step, test }] = group as [(typeof group)[number]];
    if (!step.suite) continue;
    const again = suiteStep(step.suite, { name, reports, env: step.env ?? {}, only: [repeatedPlace(test)] });
    const [result] = await runSteps([again], 1);
    if (result?.counts.failed === 0) passed.push(...group.map((one) => ({ step: step.name, test: one.test })));
  }
  return { results: results.map((result) => withPassed(result, passed)), passed };
}

function withPassed({ step, counts, durationMs }: RanStep, passed: PassedRepeat[]): RanStep {
  const own = passed.filter((repeat) => repeat.step === step.name).length;
  return { step, durationMs, counts: { ...counts, passed: counts.passed + own, failed: counts.failed - own } };
}
