import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../test-run/find-chromium.ts";
import { filesOf, redInPlaywright, redInVitest } from "./verdicts.rules.ts";

/** `red`: what failed first, or null when all was well. */
export type Verdict = { red: string | null };

const vitest = ["node_modules/vitest/vitest.mjs", "run"];

/** Runs the tests of these files that carry one of the ids. */
export function runTests(root: string, project: string, files: string[], ids: string[]): Promise<Verdict> {
  return withReport(async (report) => {
    const line = [...vitest, "--project", project, ...files, "-t", tagged(ids), ...jsonTo(report)];
    const green = await runIn(root, line);
    return green ? null : redInVitest(read(report));
  });
}

/** Runs all unit tests that import this file, whatever they are called. */
export function runRelated(root: string, file: string): Promise<Verdict> {
  return withReport(async (report) => {
    const line = ["node_modules/vitest/vitest.mjs", "related", "--run", "--project", "unit", file, ...jsonTo(report)];
    const green = await runIn(root, [...line, "--passWithNoTests"]);
    return green ? null : redInVitest(read(report));
  });
}

type FilesVerdict = Verdict & { redFile: string | null; greenFiles: string[] };

/** Runs test files in this order up to the first red test, whatever they are called. What never ends is red. */
export async function runFiles(root: string, project: string, files: string[]): Promise<FilesVerdict> {
  const folder = mkdtempSync(join(tmpdir(), "nocturne-verdict-"));
  const report = join(folder, "report.json");
  try {
    const line = [...vitest, "--project", project, ...files, "--bail=1", "--testTimeout=60000", ...jsonTo(report)];
    const green = await runIn(root, line, { TEST_ORDER: files.join(",") }, mostMsOf[project]);
    const found = read(report);
    const { passed, failed } = filesOf(found);
    if (green) return { red: null, redFile: null, greenFiles: files };
    return { red: redInVitest(found), redFile: failed[0] ?? null, greenFiles: passed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Far more than these files take; an endless loop takes longer. */
const mostMsOf: Record<string, number> = { unit: 120_000, database: 240_000, http: 360_000 };

export async function buildSite(root: string): Promise<Verdict> {
  const green = await runIn(root, ["node_modules/@react-router/dev/bin.cjs", "build"], { NODE_ENV: "production" });
  return { red: green ? null : "the build" };
}

/** Runs the journeys of these files that carry one of the ids, against the build that is there. */
export function runJourneys(root: string, files: string[], ids: string[]): Promise<Verdict> {
  return withReport(async (report) => {
    const line = ["node_modules/@playwright/test/cli.js", "test", ...files, "-g", tagged(ids), "--reporter=json"];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: findChromium() ?? "" };
    const green = await runIn(root, line, env);
    return green ? null : redInPlaywright(read(report));
  });
}

const tagged = (ids: string[]) => `\\[[A-Z0-9, -]*(${ids.join("|")})[,\\]]`;
const jsonTo = (report: string) => ["--reporter=json", `--outputFile.json=${report}`];

async function withReport(use: (report: string) => Promise<string | null>): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "nocturne-verdict-"));
  try {
    return { red: await use(join(folder, "report.json")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the runner wrote, or null when it ended before it came to that. */
function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return null;
  }
}

/** Whether a command ends well. What it says is of no interest: its report names what is red. */
function runIn(cwd: string, args: string[], env: Record<string, string> = {}, mostMs = 0): Promise<boolean> {
  const options = {
    cwd,
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: "ignore" as const,
    ...(mostMs > 0 ? { timeout: mostMs, killSignal: "SIGKILL" as const } : {}),
  };
  return new Promise((done) => {
    spawn(process.execPath, args, options).on("close", (code) => done(code === 0));
  });
}
