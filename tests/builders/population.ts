/**
 * How many rounds, calls or drawn cases a test goes through: `usual` in every run, `full` when TEST_FULL=1 is set.
 * The usual size meets every kind of case that the test is about; the full one looks for rare combinations of them.
 */
export function population(size: { usual: number; full: number }): number {
  return process.env.TEST_FULL === "1" ? size.full : size.usual;
}
