type VitestReport = {
  testResults: { name: string; message?: string; assertionResults: { status: string; fullName: string }[] }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] };

/** The first red test of a vitest report; a file that could not be loaded stands for its tests. */
export function redInVitest(report: unknown): string {
  const { testResults } = (report ?? { testResults: [] }) as VitestReport;
  for (const file of testResults) {
    const red = file.assertionResults.find(({ status }) => status === "failed");
    if (red) return `${inRepository(file.name)}: ${red.fullName}`;
  }
  const unloaded = testResults.find(({ message }) => message);
  return unloaded ? `${inRepository(unloaded.name)} could not be loaded` : "the runner";
}

/** Whether `redInVitest` names a test that failed, and not a file or a runner that came to none. */
export const isTestNamed = (red: string): boolean => red !== "the runner" && !red.endsWith(" could not be loaded");

/** The files of a vitest report in which every test passed, and those in which one failed, as paths from the root. */
export function filesOf(report: unknown): { passed: string[]; failed: string[] } {
  const { testResults } = (report ?? { testResults: [] }) as VitestReport;
  const isRed = ({ message, assertionResults }: VitestReport["testResults"][number]) =>
    assertionResults.some(({ status }) => status === "failed") || (assertionResults.length === 0 && Boolean(message));
  const isGreen = ({ assertionResults }: VitestReport["testResults"][number]) =>
    assertionResults.length > 0 && assertionResults.every(({ status }) => status === "passed");
  const paths = (some: VitestReport["testResults"]) => some.map(({ name }) => inRepository(name));
  return { passed: paths(testResults.filter(isGreen)), failed: paths(testResults.filter(isRed)) };
}

/** The first red test of a Playwright report. */
export function redInPlaywright(report: unknown): string {
  const { suites } = (report ?? { suites: [] }) as PlaywrightReport;
  const all = suites.flatMap((suite) => specsOf(suite).map((spec) => ({ ...spec, file: suite.title })));
  const red = all.find(({ ok }) => !ok);
  return red ? `${red.file}: ${red.title}` : "the runner";
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): { title: string; ok: boolean }[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const inRepository = (path: string) => path.replace(/^.*\/nocturne-mutants-[^/]+\//, "");
