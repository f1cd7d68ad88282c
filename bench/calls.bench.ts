import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { CallerPlan } from "./calls/caller.ts";
import { type Budget, figuresOf, noBudget, sum } from "./calls/report.ts";
import { playScenario, type Scenario, type ScenarioResult } from "./calls/scenario.ts";
import { injectedMs, providerDelays } from "./calls/stage.ts";
import { withOwnDatabase } from "./own-database.ts";
import { type Figure, printFigures } from "./reporting/figures.ts";

// How fast calls are answered while many run. `--calls N`: only N calls, through sockets. `--in-process N`: only N, without
// sockets. `--native`: on the Postgres server of TEST_DATABASE_URL instead of the embedded database.

/** Callers talk 35 % of the time, then send a turn. Turns are typed: there is no turn detection here. */
const CYCLE_MS = 8_000;
const TALK_MS = 2_800;
/** Below a thousand turns a 95th percentile is an anecdote; over 50 s of talk every call pays a further slice. */
const LEAST_TURNS = 1_000;
const LEAST_TURNS_PER_CALL = 8;
/** A run with fewer calls takes three minutes at most. */
const MOST_TURNS_PER_CALL = 17;

function plan(calls: number): CallerPlan {
  const wanted = Math.max(LEAST_TURNS_PER_CALL, Math.ceil(LEAST_TURNS / calls));
  return { turns: Math.min(wanted, MOST_TURNS_PER_CALL), cycleMs: CYCLE_MS, talkMs: TALK_MS, spoken: false };
}

/** Targets by number of calls; other numbers are only reported. */
const budgets: Record<string, Budget> = {
  sockets_60: { ...noBudget, p50Ms: 25, p95Ms: 80, stallMs: 20 },
  sockets_120: { ...noBudget, p95Ms: 200 },
  process_240: { ...noBudget, p95Ms: 200 },
};

function figuresOfTyped(result: ScenarioResult): Figure[] {
  const { calls, through } = result.scenario;
  const budget = budgets[`${through}_${calls}`];
  const overheads = result.results.flatMap((caller) => caller.replyMs.map((ms) => ms - injectedMs));
  return figuresOf(result, { overheads, budget: budget ?? noBudget, leastTurns: budget ? LEAST_TURNS : null });
}

/** The context of the figures, on standard error. */
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
  if (!url) throw new Error("--native requires TEST_DATABASE_URL");
  return withOwnDatabase(url, (address) => playScenario(scenario, address));
}

console.error("Turns are typed while microphone frames flow; voice-load measures spoken ones.");
const figures: Figure[] = [];
for (const scenario of scenarios()) {
  const result = await play(scenario);
  comment(result);
  figures.push(...figuresOfTyped(result));
}
printFigures("calls", figures);
