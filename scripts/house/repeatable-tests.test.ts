import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

const sleeps = [
  'import { setTimeout as sleep } from "node:timers/promises";',
  'import { scheduler, setTimeout as sleep } from "timers/promises";',
  'import * as timers from "node:timers/promises";',
  'import sleep from "node:timers/promises";',
  'import { setTimeout as later } from "node:timers";',
  'const { setTimeout: sleep } = await import("node:timers/promises");',
  "const sleep = promisify(setTimeout);",
  "await new Promise((done) => setTimeout(done, 5));",
  "await new Promise<void>((done) => void setTimeout(() => done(), 5));",
  "await new Promise<void>((done) => { const timer = setTimeout(done, 5); timer.unref(); });",
  "await new Promise(function (done) { globalThis.setTimeout(done, 5); });",
  "const { promise, resolve } = Promise.withResolvers(); setTimeout(resolve, 5);",
  "Atomics.wait(word, 0, 0, 5);",
  "await page.waitForTimeout(5);",
];
const limits = ["const signal = AbortSignal.timeout(5);"];
const chances = [
  "const drawn = Math.random();",
  "let seed = Date.now();",
  "const options = { firstSeed: Date.now() };",
  "const random = seededRandom(performance.now());",
  "const odd = Date.now() % 7;",
  "const odd = new Date().getTime() % 7;",
];
const allowed = [
  "const tomorrow = new Date(Date.now() + 86_400_000);",
  "await new Promise((resolve) => setImmediate(resolve));",
  "const random = seededRandom(7);",
  "await new Promise((resolve, reject) => { const late = setTimeout(reject, 5); f(() => { clearTimeout(late); resolve(); }); });",
];

const lines = [...sleeps, ...limits, ...chances, ...allowed];
const inTest = (line: string) => `tests/http/line-${lines.indexOf(line)}.test.ts`;
const inPage = (line: string) => `app/routes/line-${lines.indexOf(line)}.ts`;

/** The paths of the files, one for each line in a test and in a page, that the linter's own settings refuse. */
let refused: Set<string>;
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
  for (const part of ["node_modules", "scripts", "biome.json"]) symlinkSync(join(root, part), join(folder, part));
  for (const place of [inTest, inPage]) {
    for (const line of lines) {
      mkdirSync(join(folder, dirname(place(line))), { recursive: true });
      writeFileSync(join(folder, place(line)), `${line}\n`);
    }
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "tests", "app"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  refused = new Set(diagnostics.filter(({ category }) => category === "plugin").map(({ location }) => location.path));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.for([...sleeps, ...limits, ...chances])("refused in a test: %s", (line) => {
  expect(refused).toContain(inTest(line));
});

test.for([...sleeps, ...limits])("refused in a page: %s", (line) => expect(refused).toContain(inPage(line)));

test.for(allowed)("allowed in both: %s", (line) => {
  expect(refused).not.toContain(inTest(line));
  expect(refused).not.toContain(inPage(line));
});
