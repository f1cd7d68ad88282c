import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectEmbedded } from "#platform/database/connect.ts";
import { freePort } from "./pages/site.ts";
import { type Figure, median, printFigures, rounded } from "./reporting/figures.ts";

// How long after `npm start` the process responds and the first page has loaded: on an empty data directory, and on one that
// was closed cleanly. Beside them what this machine takes for less: an empty Node, and the bare database of the same
// directory, so that a slow day can be told from a slow start.

const FIRST_STARTS = 3;
const RESTARTS = 5;
const POLL_MS = 10;
const OPEN_WITHIN_MS = 180_000;
/** Of a clock tick in /proc, which counts hundredths of a second on Linux. */
const TICKS_PER_S = 100;

type Started = { aliveMs: number; pageMs: number; cpuS: number };

async function startOnce(dataDir: string, untilWhole: boolean): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: "", LOG_LEVEL: "error", DATA_DIR: dataDir };
  const begun = performance.now();
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    env: { ...env, PORT: String(port) },
    // The welcome contains passwords: it is read and not passed on.
    stdio: ["ignore", "pipe", 2],
  });
  let said = "";
  child.stdout?.on("data", (piece) => {
    said += String(piece);
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await answers(child, port, "/livez", () => true);
    const aliveMs = performance.now() - begun;
    await answers(child, port, "/", (body) => body.includes("</html>"));
    const started = { aliveMs, pageMs: performance.now() - begun, cpuS: cpuSecondsOf(child.pid ?? 0) };
    while (untilWhole && !said.includes("Demo accounts")) await sleep(POLL_MS);
    return started;
  } finally {
    child.kill("SIGTERM");
    await gone;
  }
}

async function answers(child: ChildProcess, port: number, path: string, isIt: (body: string) => boolean) {
  const end = performance.now() + OPEN_WITHIN_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
    const body = await ask(port, path);
    if (body !== null && isIt(body)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The site did not respond to ${path}`);
}

/** The body of a 200; null for any other response, and for none. */
function ask(port: number, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const asked = get({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        body += piece;
      });
      answer.on("end", () => resolve(answer.statusCode === 200 ? body : null));
      answer.on("error", () => resolve(null));
    });
    asked.on("error", () => resolve(null));
  });
}

/** The CPU time of a process and its children; NaN if the system does not report it. */
function cpuSecondsOf(pid: number): number {
  try {
    const stats = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(statOf);
    const used = (id: number): number =>
      stats.filter((one) => one.parent === id).reduce((sum, one) => sum + one.cpuS + used(one.pid), 0);
    return (stats.find((one) => one.pid === pid)?.cpuS ?? Number.NaN) + used(pid);
  } catch {
    return Number.NaN;
  }
}

/** Fields 4 and 14 to 17 of /proc/PID/stat; nothing for a process that has exited meanwhile. */
function statOf(name: string): { pid: number; parent: number; cpuS: number }[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return [{ pid: Number(name), parent: fields[1] ?? 0, cpuS: ticks / TICKS_PER_S }];
  } catch {
    return [];
  }
}

function emptyNodeMs(): number {
  const begun = performance.now();
  spawnSync(process.execPath, ["-e", "0"]);
  return performance.now() - begun;
}

/** On a copy, since only one process can have the directory. */
async function bareDatabaseMs(dataDir: string): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), "noct-bench-bare-"));
  cpSync(join(dataDir, "postgres"), join(copy, "postgres"), { recursive: true });
  const begun = performance.now();
  const database = await connectEmbedded({ dataDir: copy });
  const tookMs = performance.now() - begun;
  await database.close();
  rmSync(copy, { recursive: true });
  return tookMs;
}

const told = (name: string, values: number[], unit: string, target: number | null = null): Figure => ({
  name,
  value: rounded(median(values)),
  target,
  better: "lower",
  unit,
});

const folders = Array.from({ length: FIRST_STARTS }, () => mkdtempSync(join(tmpdir(), "noct-bench-start-")));
try {
  const [firsts, restarts, nodes, databases]: [Started[], Started[], number[], number[]] = [[], [], [], []];
  for (const folder of folders) {
    firsts.push(await startOnce(folder, true));
    console.error(`  first start: ${firsts.at(-1)?.pageMs.toFixed(0)} ms`);
  }
  const [folder = ""] = folders;
  for (let round = 0; round < RESTARTS; round += 1) {
    nodes.push(emptyNodeMs());
    databases.push(await bareDatabaseMs(folder));
    restarts.push(await startOnce(folder, false));
    console.error(`  restart: ${restarts.at(-1)?.pageMs.toFixed(0)} ms`);
  }
  const seconds = (list: Started[], key: "aliveMs" | "pageMs") => list.map((one) => one[key] / 1_000);
  printFigures("start", [
    told("restart_to_first_page", seconds(restarts, "pageMs"), "s", 3),
    told("restart_to_livez", seconds(restarts, "aliveMs"), "s"),
    told(
      "restart_processor_time",
      restarts.map(({ cpuS }) => cpuS),
      "s",
    ),
    told("first_start_to_first_page", seconds(firsts, "pageMs"), "s", 8),
    told("first_start_to_livez", seconds(firsts, "aliveMs"), "s"),
    told(
      "first_start_processor_time",
      firsts.map(({ cpuS }) => cpuS),
      "s",
    ),
    told("empty_node", nodes, "ms"),
    told("bare_database_of_the_same_directory", databases, "ms"),
  ]);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
