import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { CallerPlan } from "./calls/caller.ts";
import { type Budget, figuresOf, noBudget, sum } from "./calls/report.ts";
import { playScenario, type Scenario, type ScenarioResult } from "./calls/scenario.ts";
import { recogniserMs } from "./calls/spoken-turns.ts";
import { providerDelays } from "./calls/stage.ts";
import { type Figure, printFigures, rounded } from "./reporting/figures.ts";

// How fast spoken turns are answered while many calls run: every caller's microphone is always open, and the real detector
// finds the end of speech. `--calls N`: only N calls, through sockets. `--in-process N`: only N, without. `--turns N`: N
// turns per call.

/** Callers talk 35 % of the time. */
const CYCLE_MS = 8_000;
const TALK_MS = 2_800;
const LEAST_TURNS = 2_000;
/** A run with fewer calls takes five minutes at most. */
const MOST_TURNS_PER_CALL = 35;

const budgets: Record<string, Budget> = {
  sockets_60: { p50Ms: 25, p95Ms: 80, stallMs: 20, perCallMb: 3 },
  sockets_120: { ...noBudget, p95Ms: 200 },
  process_240: { ...noBudget, p95Ms: 200 },
};

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean" },
    calls: { type: "string" },
    "in-process": { type: "string" },
    turns: { type: "string" },
  },
});

function plan(calls: number): CallerPlan {
  const usual = Math.min(MOST_TURNS_PER_CALL, Math.ceil(LEAST_TURNS / calls));
  const turns = options.turns ? Number(options.turns) : usual;
  return { turns, cycleMs: CYCLE_MS, talkMs: TALK_MS, spoken: true };
}

function figuresOfSpoken(result: ScenarioResult): Figure[] {
  const { scenario, results } = result;
  const prefix = `${scenario.through}_${scenario.calls}`;
  const overheads = results.flatMap((caller) => caller.overheadMs);
  const budget = budgets[prefix];
  const frames = sum(results.map((caller) => caller.frames));
  const share = (sum(results.map((caller) => caller.talkFrames)) / frames) * 100;
  const talk = {
    name: `${prefix}_talk_share`,
    value: rounded(share, 1),
    target: 35,
    better: "higher",
    unit: "%",
  } as const;
  return [
    ...figuresOf(result, { overheads, budget: budget ?? noBudget, leastTurns: budget ? LEAST_TURNS : null }),
    talk,
  ];
}

/** The context of the figures, on standard error. */
function comment({ scenario, greeted, results, audit }: ScenarioResult): void {
  const errors = new Set(results.flatMap((caller) => caller.errors));
  const frames = sum(results.map((caller) => caller.frames));
  console.error(
    `${scenario.calls} calls through ${scenario.through}: ${greeted} greeted, ${scenario.plan.turns} spoken turns each, ` +
      `${frames} microphone frames of 20 ms in real time; stand-ins take ${recogniserMs} ms to hear, ` +
      `${providerDelays.firstTokenMs} ms to think, ${providerDelays.firstByteMs} ms to speak.`,
  );
  const load = loadavg().map((value) => value.toFixed(1));
  console.error(
    `  processes that wanted the ${availableParallelism()} cores in the last 1, 5, 15 minutes: ${load.join(", ")}`,
  );
  if (errors.size > 0) console.error(`  errors of the protocol: ${[...errors].join(", ")}`);
  for (const finding of audit.findings) console.error(`  ${finding}`);
}

function scenarios(): Scenario[] {
  const through = (through: Scenario["through"], calls: number): Scenario => ({ through, calls, plan: plan(calls) });
  if (options.calls) return [through("sockets", Number(options.calls))];
  if (options["in-process"]) return [through("process", Number(options["in-process"]))];
  return [through("sockets", 60), through("sockets", 120), through("process", 240)];
}

const figures: Figure[] = [];
for (const scenario of scenarios()) {
  const result = await playScenario(scenario, null);
  comment(result);
  figures.push(...figuresOfSpoken(result));
}
printFigures("voice-load", figures);
