import type { HostedCallFacts } from "#providers/voice-agent/voice-agent.ts";
import type { HostedEnd } from "#voice/ports/hosted-line.ts";
import type { EndReason } from "../conversations.schema.ts";

/** Their talk and our bill may differ by what the line takes to open and close; more is worth a look. */
export const DRIFT_MS = 5_000;

/** How a call of ours ends when the service that carries it has ended it. */
export function endReasonOf(end: HostedEnd): EndReason {
  switch (end) {
    case "agent":
      return "agent";
    case "idle":
      return "idle";
    case "max_duration":
      return "max_duration";
    // Our customers hang up with us. Whoever hung up there was not one of them, and the call is given back.
    case "hung_up":
    case "fault":
      return "error";
  }
}

/** What is worth keeping of what a service says. A later message adds what an earlier one left out, and takes nothing away. */
export function keptFacts(facts: HostedCallFacts) {
  return {
    started_at: facts.startedAt,
    stopped_at: facts.endedAt,
    stopped_reason: facts.endedReason?.slice(0, 200) ?? null,
    duration_ms: facts.durationMs === null ? null : BigInt(facts.durationMs),
    cost_micros: facts.cost,
  };
}

/** Whether a call lasted there so much longer or shorter than it was metered here that somebody should know. */
export function isDrifting(meteredMs: number, theirsMs: number | null): boolean {
  return theirsMs !== null && meteredMs - theirsMs > DRIFT_MS;
}
