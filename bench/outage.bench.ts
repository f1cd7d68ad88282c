import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type DatabaseFront, databaseFront } from "#tests/http/support/database-front.ts";
import type { Report } from "./calls/messages.ts";
import { sum } from "./calls/report.ts";
import { startWorkerProcess } from "./calls/worker-process.ts";
import { type Asked, type Visitors, visitorsOf } from "./outage/visitors.ts";
import { withOwnDatabase } from "./own-database.ts";
import { Visitor } from "./pages/visitor.ts";
import { atMost, type Figure, percentiles, printFigures, slowestOfHundred } from "./reporting/figures.ts";

// What twenty calls and the pages do while Postgres is silent for half a minute, and then refuses for another half. A
// proxy stands before the server of TEST_DATABASE_URL.

const CALLS = 20;
/** Calls begin together and hold a minute at a time: in each outage all of them use up what they hold. */
const phases = { before: 40_000, silent: 30_000, between: 25_000, refused: 30_000, after: 20_000 };
type Phase = keyof typeof phases;
const outages: Phase[] = ["silent", "refused"];
/** The log's level of a warning. */
const WARN = 40;
/** Everything, and a few seconds to spare. */
const plan = { turns: Math.ceil(sum(Object.values(phases)) / 8_000) + 1, cycleMs: 8_000, talkMs: 2_800, spoken: false };

/** A page that is kept for everybody, one that nobody keeps, one of a member, and the API. */
const paths = { page_kept: "/", page_unkept: "/nobody-here", page_member: "/user/credit", api: "/api/me" };
/** A supervisor's question, and the same one to a server that does nothing: often enough for the slowest of a hundred. */
const PROBE_EVERY_MS = 20;
/** How many milliseconds more than the bare server `/livez` may take: what both take is the machine's. */
const LIVEZ_OVER_BARE_MS = 50;

/** Amounts in micro-dollars; `uncounted`: the most of one call, in ms. */
type Ended = { billed: bigint; expected: bigint; uncounted: number };
type Line = { time: string; level: number; msg: string };
type Begun = Record<Phase, number>;
type Run = { asked: Asked[]; lines: Line[]; begun: Begun; ended: Ended; early: number; missed: number } & Pick<
  Report,
  "audit"
> &
  Pick<Report["read_meters"], "load">;

const workers = new URL("./calls/", import.meta.url);

async function run(address: string): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), "noct-bench-"));
  const logFile = join(dataDir, "log.jsonl");
  const url = new URL(address);
  const front = await databaseFront({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${front.port}`;
  const server = startWorkerProcess(new URL("server.worker.ts", workers));
  const customers = startWorkerProcess(new URL("callers.worker.ts", workers));
  const bare = startWorkerProcess(new URL("./outage/bare.worker.ts", import.meta.url));
  try {
    const whole = { calls: CALLS, dataDir, databaseUrl: url.href, spoken: false, logFile };
    const { port } = await server.order({ type: "open", ...whole });
    const { port: barePort } = await bare.order({ type: "open", ...whole });
    const { tickets } = await server.order({ type: "start_calls" });
    await customers.order({ type: "connect", port, tickets, plan });
    const talking = customers.order({ type: "talk" });
    const visitors = await comeTo(originOf(port), originOf(barePort));
    await server.order({ type: "watch" });
    const begun = await play(visitors, front);
    const { load } = await server.order({ type: "read_meters" });
    const { count: early } = await endedCalls(address);
    await talking;
    const { results } = await customers.order({ type: "hang_up" });
    const audit = await server.order({ type: "audit" });
    const ended = await endedCalls(address);
    await server.order({ type: "stop" });
    const lines = readFileSync(logFile, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    const missed = sum(results.map((caller) => caller.missed));
    return { asked: visitors.asked(), lines, begun, ended, early, audit, missed, load };
  } finally {
    await customers.end();
    await server.end();
    await bare.end();
    await front.refuse();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** Three visitors per kind of page, and a supervisor's questions. */
async function comeTo(origin: string, bareOrigin: string) {
  const member = new Visitor(origin);
  await member.passGate();
  const guest = member.cookie;
  await member.signUp("user");
  const { page_kept, page_unkept, ...own } = paths;
  const often = { pauseMs: PROBE_EVERY_MS };
  const all: Visitors[] = [
    visitorsOf(origin, { readyz: "/readyz" }),
    visitorsOf(origin, { livez: "/livez" }, often),
    visitorsOf(bareOrigin, { bare: "/" }, often),
  ];
  for (let index = 0; index < 3; index += 1) {
    all.push(
      visitorsOf(origin, { page_kept, page_unkept }, { cookie: guest }),
      visitorsOf(origin, own, { cookie: member.cookie }),
    );
  }
  return {
    enter: (phase: Phase) => all.forEach((one) => void one.enter(phase)),
    stop: () => Promise.all(all.map((one) => one.stop())),
    asked: () => all.flatMap(({ asked }) => asked),
  };
}

type Visit = Awaited<ReturnType<typeof comeTo>>;

/** Resolves with when each phase began. */
async function play(visitors: Visit, front: DatabaseFront): Promise<Begun> {
  const begin: Record<Phase, () => Promise<void>> = {
    before: front.pass,
    silent: front.stall,
    between: front.pass,
    refused: front.refuse,
    after: front.pass,
  };
  const begun: Begun = { before: 0, silent: 0, between: 0, refused: 0, after: 0 };
  for (const [phase, ms] of Object.entries(phases) as [Phase, number][]) {
    begun[phase] = Date.now();
    visitors.enter(phase);
    await begin[phase]();
    await sleep(ms);
  }
  await visitors.stop();
  return begun;
}

/** What ended calls cost, what their counted time costs, and how much of the time until their end was not counted. */
async function endedCalls(address: string): Promise<Ended & { count: number }> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(`
    SELECT count(*)::int AS count, coalesce(sum(captured_micros), 0)::text AS billed,
      coalesce(sum(floor(rate_micros * (billed_ms - paused_ms) / 60000.0 / 10000) * 10000), 0)::bigint::text AS expected,
      coalesce(max(extract(epoch FROM ended_at - started_at) * 1000 - billed_ms), 0)::float AS uncounted
    FROM calls WHERE state = 'ended'`);
  await client.end();
  const [{ count, billed, expected, uncounted }] = rows;
  return { count, billed: BigInt(billed), expected: BigInt(expected), uncounted };
}

function figuresOf(result: Run): Figure[] {
  const { asked, ended, early, audit, missed, load } = result;
  const during = (kind: string, phase: Phase) => asked.filter((one) => one.kind === kind && one.phase === phase);
  const figures: Figure[] = [];
  const timesOf = (kind: string, phase: Phase) => during(kind, phase).map(({ ms }) => ms);
  const overBare = (phase: Phase) =>
    slowestOfHundred(timesOf("livez", phase)) - slowestOfHundred(timesOf("bare", phase));
  for (const phase of ["before", ...outages] as Phase[]) {
    figures.push(...percentiles(`livez_${phase}`, timesOf("livez", phase), null));
    figures.push(...percentiles(`bare_${phase}`, timesOf("bare", phase), null));
  }
  for (const phase of outages) {
    figures.push(atMost(`livez_${phase}_over_bare`, overBare(phase), "ms", LIVEZ_OVER_BARE_MS));
    const slowest = (kinds: string[]) => Math.max(...kinds.flatMap((kind) => during(kind, phase)).map(({ ms }) => ms));
    const pages = Object.keys(paths).flatMap((kind) => during(kind, phase));
    figures.push(
      atMost(`readyz_${phase}_slowest`, slowest(["readyz"]), "ms", 3_000),
      atMost(`answers_${phase}_slowest`, slowest(Object.keys(paths)), "ms", 10_000),
      atMost(`answers_${phase}_neither_usual_nor_503`, pages.filter(isOther).length, "answers", 0),
      atMost(`log_lines_${phase}`, linesOf(result, phase).length, "lines", 10),
    );
  }
  return [
    ...figures,
    atMost("event_loop_stall_p99", load.stallP99Ms, "ms"),
    // Not ours: the time that other programs took from the server. It affects every time above.
    ...(load.waitedShare === null ? [] : [atMost("waited_for_a_core", load.waitedShare * 100, "% of time")]),
    atMost("calls_ended_early", early, "calls", 0),
    atMost("turns_missed", missed, "turns", 0),
    atMost("calls_not_ended", CALLS - audit.endedCalls, "calls", 0),
    atMost("billed_besides_the_counted_time", Math.abs(Number(ended.billed - ended.expected)), "micro-dollars", 0),
    // The time after the last sign of life is the caller's gain.
    atMost("uncounted_of_one_call", ended.uncounted, "ms"),
    atMost("unaccounted", audit.unaccountedMicros, "micro-dollars", 0),
    atMost("ledger_findings", audit.findings.length, "findings", 0),
  ];
}

/** Neither what the address says with a database, nor that it has to wait. */
const isOther = ({ status, retryAfter }: Asked) => ![200, 404].includes(status) && !(status === 503 && retryAfter);

/** The warnings and errors from the beginning of an outage to the end of the phase that follows it. */
function linesOf({ lines, begun }: Run, phase: Phase): Line[] {
  const untilMs = phase === "silent" ? begun.refused : Number.POSITIVE_INFINITY;
  return lines.filter(
    ({ level, time }) => level >= WARN && Date.parse(time) >= begun[phase] && Date.parse(time) < untilMs,
  );
}

/** How often each address was answered how, on standard error. */
function comment({ asked, lines }: Run): void {
  const counts = new Map<string, number>();
  for (const { phase, kind, status } of asked) {
    const name = `${phase} ${kind} ${status}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) console.error(`  ${name}: ${count}`);
  for (const line of lines) if (line.level >= WARN) console.error(`  ${JSON.stringify(line).slice(0, 300)}`);
}

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("outage requires TEST_DATABASE_URL");
const result = await withOwnDatabase(url, run);
comment(result);
printFigures("outage", figuresOf(result));
