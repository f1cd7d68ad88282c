import { matchesGlob } from "node:path";
import { type FailedTest, placeOf } from "./counts.rules.ts";
import { everyTest, needsBrowser, needsDatabase, needsServer } from "./test-projects.ts";

/** What a test needs, and so its runner: vitest has a project for each of the first three, Playwright runs the last. */
export type Suite = "unit" | "database" | "http" | "browser";

const suites: readonly Suite[] = ["unit", "database", "http", "browser"];

/**
 * The suite that a test file belongs to, by its path from the repository's root; undefined for any other file.
 * `place` may end in the line of one test, as in `tests/http/process/stop.test.ts:49`, or be the name of a suite.
 */
export function suiteOf(place: string): Suite | undefined {
  const named = suites.find((suite) => suite === place);
  if (named) return named;
  const file = place.replace(/:\d+$/, "");
  const isIn = (patterns: string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  if (isIn(needsBrowser)) return "browser";
  if (isIn(needsServer)) return "http";
  if (isIn(needsDatabase)) return "database";
  return isIn(everyTest) ? "unit" : undefined;
}

/**
 * What is run again for a failed test: the test alone in the browser, where each takes long and has pages of its own; its
 * whole file elsewhere, where later tests may use what earlier ones have written to the file's database.
 */
export function repeatedPlace(test: FailedTest): string {
  return suiteOf(test.file) === "browser" ? placeOf(test) : test.file;
}

/** The command that runs a failed test again, on the database engine and in the order of the run that it failed in. */
export function commandFor(test: FailedTest, env: Record<string, string | undefined>): string {
  const onNative = env.TEST_ENGINE === "native";
  const settings = onNative ? `TEST_ENGINE=native TEST_DATABASE_URL=${env.TEST_DATABASE_URL} ` : "";
  const order = env.TEST_SEED && suiteOf(test.file) !== "browser" ? `TEST_SEED=${env.TEST_SEED} ` : "";
  return `${order}${settings}npm test -- ${repeatedPlace(test)}`;
}
