import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { hourMs, minuteMs } from "#platform/days/durations.ts";
import { sum } from "./calls/report.ts";
import { playRounds, type RoundsResult, type Sample } from "./calls/rounds.ts";
import { compiledAtOnce } from "./calls/worker-process.ts";
import { atMost, printFigures, rounded } from "./reporting/figures.ts";
import { slopeOf } from "./voice/garbage.ts";

// Whether a server that has calls all day grows: fifty calls with open microphones, two minutes each, round after round, for
// twenty minutes. `--minutes N`, `--calls N`. Memory is read after collection, when the calls of a round have ended; a
// running call keeps what was said in it, and that is not a leak. Before, short calls for `--warm-up N` minutes: code that
// runs once per call is compiled and optimised only after some thousand times. Then calls of the measured length for
// `--settle N` minutes, after which the heap has the size that they need. `--compiled-at-once` mostly rules out the
// compiler: the server has its code from the first call on.

const CYCLE_MS = 8_000;
const TALK_MS = 2_800;
const TURNS = 14;
const WARM_UP_TURNS = 2;

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean" },
    minutes: { type: "string", default: "20" },
    calls: { type: "string", default: "50" },
    "warm-up": { type: "string", default: "25" },
    settle: { type: "string", default: "10" },
    "compiled-at-once": { type: "boolean", default: false },
  },
});
const calls = Number(options.calls);
const plan = { turns: TURNS, cycleMs: CYCLE_MS, talkMs: TALK_MS, spoken: true };
const minutes = (text: string) => Number(text) * minuteMs;

function tell({ between, rounds }: RoundsResult, warm: boolean): void {
  const last = between.at(-1);
  if (!last) return;
  const load = loadavg()[0]?.toFixed(1);
  console.error(
    `${warm ? "round" : "warm-up"} ${rounds.length}: ${rounded(last.liveMb)} MB live, ${rounded(last.codeMb)} of it code, ` +
      `${rounded(last.residentMb)} MB resident, ` +
      `${last.handles} handles, ${rounds.at(-1)?.missed} of ${rounds.at(-1)?.turns} turns missed; load ${load}`,
  );
}

/** Growth in percent per hour, by linear regression. */
function perHour(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const values = samples.map(read);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 2) return Number.NaN;
  const stepMs = (last.atMs - first.atMs) / (samples.length - 1);
  const mean = sum(values) / values.length;
  return ((slopeOf(values) * hourMs) / stepMs / mean) * 100;
}

const warmUp = [
  { plan: { ...plan, turns: WARM_UP_TURNS }, forMs: minutes(options["warm-up"]) },
  { plan, forMs: minutes(options.settle) },
];
const flags = options["compiled-at-once"] ? compiledAtOnce : [];
const result = await playRounds({ calls, warmUp, plan, forMs: minutes(options.minutes), flags }, tell);
const settled = result.between;
for (const finding of result.findings) console.error(`  ${finding}`);
const errors = new Set(result.rounds.flatMap((round) => round.errors));
if (errors.size > 0) console.error(`  errors of the protocol: ${[...errors].join(", ")}`);
const most = (values: readonly number[]) => Math.max(0, ...values);
printFigures("voice-soak", [
  atMost("minutes", (result.between.at(-1)?.atMs ?? 0) / minuteMs, "minutes", null),
  atMost("calls_at_a_time", calls, "calls", null),
  atMost("calls_ended", result.endedCalls, "calls", null),
  atMost(
    "live_memory_slope",
    perHour(settled, (sample) => sample.liveMb),
    "% per hour",
    1,
  ),
  atMost(
    "live_data_slope",
    perHour(settled, (sample) => sample.liveMb - sample.codeMb),
    "% per hour",
    1,
  ),
  atMost(
    "resident_memory_slope",
    perHour(settled, (sample) => sample.residentMb),
    "% per hour",
    1,
  ),
  atMost("live_memory", settled.at(-1)?.liveMb ?? 0, "MB", null),
  atMost("resident_memory", settled.at(-1)?.residentMb ?? 0, "MB", null),
  atMost("most_live_memory_during_calls", most(result.during.map(({ liveMb }) => liveMb)), "MB", null),
  atMost("handles_growth", (settled.at(-1)?.handles ?? 0) - (settled[0]?.handles ?? 0), "handles", 0),
  atMost("turns", sum(result.rounds.map(({ turns }) => turns)), "turns", null),
  atMost("turns_missed", sum(result.rounds.map(({ missed }) => missed)), "turns", 0),
  atMost("ledger_findings", result.findings.length, "findings", 0),
]);
