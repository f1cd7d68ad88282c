import type { Reporter, TestCase, TestModule } from "vitest/node";
import { fromRoot, RunReport } from "./run-report.ts";

/** Writes the counts of a vitest run for `npm test`. */
export default class VitestReporter implements Reporter {
  readonly #report = new RunReport();

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "passed") this.#report.add("passed");
    if (state === "skipped" || state === "pending") this.#report.add("skipped");
    if (state !== "failed") return;
    const line = test.location?.line;
    const failed = { file: fromRoot(test.module.moduleId), title: test.fullName };
    this.#report.addFailure(line === undefined ? failed : { ...failed, line }, errors[0]?.message);
  }

  /** A file that could not be loaded, or a hook that failed, has no failed test in it: the file counts as one. */
  onTestModuleEnd(module: TestModule): void {
    const file = fromRoot(module.moduleId);
    this.#report.addDuration(file, module.diagnostic().duration);
    if (module.state() !== "failed" || [...module.children.allTests("failed")].length > 0) return;
    this.#report.addFailure({ file, title: "the file could not be run" }, module.errors()[0]?.message);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#report.addErrors(unhandledErrors.length);
    this.#report.write();
  }
}
