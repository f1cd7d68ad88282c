import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { CallerPlan } from "./calls/caller.ts";
import { playScenario, type Scenario, type ScenarioResult } from "./calls/scenario.ts";
import { injectedMs, providerDelays } from "./calls/stage.ts";
import { type Figure, printFigures, rounded } from "./figures.ts";
import { withOwnDatabase } from "./own-database.ts";

// How fast calls are answered while many run. `--calls N`: only so many, through sockets. `--in-process N`: only so
// many, without sockets. `--native`: on the Postgres server of TEST_DATABASE_URL instead of the embedded database.

/** Callers talk 35 % of the time, then say a turn. Turns are typed: nothing here hears where speech ends. */
const CYCLE_MS = 8_000;
const TALK_MS = 2_800;
/** Below a thousand turns a 95th percentile is an anecdote; over 50 s of talk every call pays a further slice. */
const LEAST_TURNS = 1_000;
const LEAST_TURNS_PER_CALL = 8;
/** Fewer calls do not make a run longer than three minutes. */
const MOST_TURNS_PER_CALL = 17;

function plan(calls: number): CallerPlan {
  const wanted = Math.max(LEAST_TURNS_PER_CALL, Math.ceil(LEAST_TURNS / calls));
  return { turns: Math.min(wanted, MOST_TURNS_PER_CALL), cycleMs: CYCLE_MS, talkMs: TALK_MS };
}

type Budget = { p50Ms: number | null; p95Ms: number | null; stallMs: number | null };

/** By number of calls, so that one that is not in the list is only told. */
const budgets: Record<string, Budget> = {
  sockets_60: { p50Ms: 25, p95Ms: 80, stallMs: 20 },
  sockets_120: { p50Ms: null, p95Ms: 200, stallMs: null },
  process_240: { p50Ms: null, p95Ms: 200, stallMs: null },
};
const noBudget: Budget = { p50Ms: null, p95Ms: null, stallMs: null };

function figuresOf(result: ScenarioResult): Figure[] {
  const { scenario, results, server, callersLoad, audit } = result;
  const prefix = `${scenario.through}_${scenario.calls}`;
  const budget = budgets[prefix] ?? noBudget;
  const overheads = results.flatMap((caller) => caller.replyMs.map((ms) => ms - injectedMs)).sort((a, b) => a - b);
  const told = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
    name: `${prefix}_${name}`,
    value: rounded(value),
    target,
    better: "lower",
    unit,
  });
  const perCall = (during: number, before: number) => (during - before) / scenario.calls;
  return [
    told("reply_overhead_p50", percentile(overheads, 50), "ms", budget.p50Ms),
    told("reply_overhead_p95", percentile(overheads, 95), "ms", budget.p95Ms),
    told("reply_overhead_p99", percentile(overheads, 99), "ms"),
    told("event_loop_stall_p99", server.load.stallP99Ms, "ms", budget.stallMs),
    told("event_loop_stall_max", server.load.stallMaxMs, "ms"),
    ...(scenario.through === "sockets" ? [told("callers_own_stall_p99", callersLoad.stallP99Ms, "ms")] : []),
    told("cores", server.load.cores, "cores"),
    // Not ours: what other programs on the machine took from the server. It blurs every time above.
    ...(server.load.waitedShare === null
      ? []
      : [told("waited_for_a_core", server.load.waitedShare * 100, "% of time")]),
    told("resident_memory_per_call", perCall(server.during.residentMb, server.before.residentMb), "MB"),
    told("live_memory_per_call", perCall(server.during.liveMb, server.before.liveMb), "MB"),
    { ...told("turns_answered", overheads.length, "turns", budgets[prefix] ? LEAST_TURNS : null), better: "higher" },
    told("turns_missed", sum(results.map((caller) => caller.missed)), "turns", 0),
    told("calls_not_ended", scenario.calls - audit.endedCalls, "calls", 0),
    told("unaccounted", audit.unaccountedMicros, "micro-dollars", 0),
    told("ledger_findings", audit.findings.length, "findings", 0),
  ];
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The value below which `percent` of the sorted values lie. */
function percentile(sorted: number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** What a figure cannot say: said beside them, on standard error. */
function comment({ scenario, greeted, results, audit }: ScenarioResult): void {
  const errors = results.flatMap((caller) => caller.errors);
  const frames = sum(results.map((caller) => caller.frames));
  console.error(
    `${scenario.calls} calls through ${scenario.through}: ${greeted} greeted, ${scenario.plan.turns} typed turns each, ` +
      `${frames} microphone frames of 20 ms; injected delays ${injectedMs} ms ` +
      `(language model ${providerDelays.firstTokenMs}, voice ${providerDelays.firstByteMs}).`,
  );
  console.error(
    `  other programs share the machine: ${loadavg()[0]?.toFixed(1)} processes wanted its ${availableParallelism()} cores in the last minute`,
  );
  if (errors.length > 0) console.error(`  errors of the protocol: ${[...new Set(errors)].join(", ")}`);
  for (const finding of audit.findings) console.error(`  ${finding}`);
}

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean" },
    native: { type: "boolean" },
    calls: { type: "string" },
    "in-process": { type: "string" },
  },
});

function scenarios(): Scenario[] {
  const through = (through: Scenario["through"], calls: number): Scenario => ({ through, calls, plan: plan(calls) });
  if (options.calls) return [through("sockets", Number(options.calls))];
  if (options["in-process"]) return [through("process", Number(options["in-process"]))];
  return [through("sockets", 60), through("sockets", 120), through("process", 240)];
}

async function play(scenario: Scenario): Promise<ScenarioResult> {
  if (!options.native) return playScenario(scenario, null);
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("--native needs TEST_DATABASE_URL");
  return withOwnDatabase(url, (address) => playScenario(scenario, address));
}

console.error(
  "Turns are typed while microphone frames flow: the end of speech is not detected yet, so it is not timed.",
);
const figures: Figure[] = [];
for (const scenario of scenarios()) {
  const result = await play(scenario);
  comment(result);
  figures.push(...figuresOf(result));
}
printFigures("calls", figures);
