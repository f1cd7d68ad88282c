import { isTest, roomOf } from "../house/boundaries.rules.ts";

/** Which of the three a file of code belongs to: the product, its tests with what they are built of, or the tools. */
export type CodeKind = "production" | "test" | "tool";

export function codeKindOf(path: string): CodeKind {
  if (isTest(path) || roomOf(path) === "tests" || isTestSupport(path)) return "test";
  return ["scripts", "bench"].includes(roomOf(path)) ? "tool" : "production";
}

/** Fakes and the folders and files called `testing` serve tests alone. */
function isTestSupport(path: string): boolean {
  return /\.fake\.tsx?$/.test(path) || /\/testing(\/|[-.])/.test(path);
}

/** The value below which the given share of all values lies; 0 where there are none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
