import type { Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { fromRoot, RunReport } from "./run-report.ts";

/** Writes the counts of a Playwright run for `npm test`. */
export default class PlaywrightReporter implements Reporter {
  readonly #report = new RunReport();
  #tests: TestCase[] = [];
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onTestEnd(test: TestCase, { duration, error }: TestResult): void {
    const file = fromRoot(test.location.file);
    this.#report.addDuration(file, duration);
    if (test.outcome() === "expected") this.#report.add("passed");
    if (test.outcome() === "unexpected") {
      this.#report.addFailure({ file, line: test.location.line, title: test.title }, error?.message);
    }
  }

  onError(): void {
    this.#errors += 1;
  }

  /** A test that was never begun, because its worker could not be prepared, has no end of its own. */
  onEnd(): void {
    for (const test of this.#tests) if (test.outcome() === "skipped") this.#report.add("skipped");
    this.#report.addErrors(this.#errors);
    this.#report.write();
  }

  printsToStdio(): boolean {
    return false;
  }
}
