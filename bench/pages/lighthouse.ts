import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/**
 * Downloaded by npm when needed, and not a dependency: with its own dependencies it would be a fifth of all files that a
 * fresh checkout installs for its tests.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

/**
 * The parts of the report that we read (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md).
 */
export type Report = {
  categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; displayValue?: string; score: number | null }>;
};

/**
 * Lighthouse's report on a page as on a phone, by the browser that listens on `port`. `directory` is for its files. Throws
 * when npm cannot download Lighthouse, or Lighthouse cannot load the page.
 */
export async function lighthouseReport(
  url: string,
  { port, cookie, directory }: { port: number; cookie: string; directory: string },
): Promise<Report> {
  const [report, headers] = [join(directory, "report.json"), join(directory, "headers.json")];
  writeFileSync(headers, JSON.stringify(cookie === "" ? {} : { cookie }));
  const options = [`--port=${port}`, "--output=json", `--output-path=${report}`, `--extra-headers=${headers}`];
  const line = [url, ...options, "--form-factor=mobile", "--quiet", "--no-enable-error-reporting"];
  await run("npm", ["exec", "--yes", "--loglevel=error", `--package=${LIGHTHOUSE}`, "--", "lighthouse", ...line]);
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

/** Runs a command on the current Node. */
function run(command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
  const child = spawn(command, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
