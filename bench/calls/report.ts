import { type Figure, rounded } from "../reporting/figures.ts";
import type { ScenarioResult } from "./scenario.ts";

/** A target for a run of calls; null: only reported. */
export type Budget = { p50Ms: number | null; p95Ms: number | null; stallMs: number | null; perCallMb: number | null };
export const noBudget: Budget = { p50Ms: null, p95Ms: null, stallMs: null, perCallMb: null };

/** The figures of one run. `overheads`: what the engine added to each reply, in ms. `leastTurns`: fewer mean little. */
export function figuresOf(
  result: ScenarioResult,
  given: { overheads: number[]; budget: Budget; leastTurns: number | null },
): Figure[] {
  const { scenario, results, server, callersLoad, audit } = result;
  const { budget, leastTurns } = given;
  const prefix = `${scenario.through}_${scenario.calls}`;
  const overheads = given.overheads.toSorted((a, b) => a - b);
  const told = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
    name: `${prefix}_${name}`,
    value: rounded(value),
    target,
    better: "lower",
    unit,
  });
  const perCall = (during: number, before: number) => (during - before) / Math.max(1, scenario.calls - 1);
  return [
    told("reply_overhead_p50", percentile(overheads, 50), "ms", budget.p50Ms),
    told("reply_overhead_p95", percentile(overheads, 95), "ms", budget.p95Ms),
    told("reply_overhead_p99", percentile(overheads, 99), "ms"),
    told("event_loop_stall_p99", server.load.stallP99Ms, "ms", budget.stallMs),
    told("event_loop_stall_max", server.load.stallMaxMs, "ms"),
    ...(scenario.through === "sockets" ? [told("callers_own_stall_p99", callersLoad.stallP99Ms, "ms")] : []),
    told("cores", server.load.cores, "cores"),
    // Not ours: the time that other programs took from the server. It affects every time above.
    ...(server.load.waitedShare === null
      ? []
      : [told("waited_for_a_core", server.load.waitedShare * 100, "% of time")]),
    told(
      "resident_memory_per_call",
      perCall(server.during.residentMb, server.before.residentMb),
      "MB",
      budget.perCallMb,
    ),
    told("live_memory_per_call", perCall(server.during.liveMb, server.before.liveMb), "MB", budget.perCallMb),
    { ...told("turns_answered", overheads.length, "turns", leastTurns), better: "higher" },
    told("turns_missed", sum(results.map((caller) => caller.missed)), "turns", 0),
    told("calls_not_ended", scenario.calls - audit.endedCalls, "calls", 0),
    told("unaccounted", audit.unaccountedMicros, "micro-dollars", 0),
    told("ledger_findings", audit.findings.length, "findings", 0),
  ];
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The value below which `percent` of the sorted values lie. */
function percentile(sorted: number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
