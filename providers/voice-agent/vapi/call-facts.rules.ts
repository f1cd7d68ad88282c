import { minuteMs } from "#platform/days/durations.ts";
import { type Micros, micros } from "#platform/money/money.ts";
import type { HostedEnd } from "#voice/ports/hosted-line.ts";
import type { HostedCallFacts } from "../voice-agent.ts";
import type { VapiFacts } from "./answers.schema.ts";

const named: Readonly<Record<string, HostedEnd>> = {
  "customer-ended-call": "hung_up",
  "manually-canceled": "hung_up",
  "call-deleted": "hung_up",
  "assistant-ended-call": "agent",
  "assistant-said-end-call-phrase": "agent",
  "assistant-ended-call-after-message-spoken": "agent",
  "exceeded-max-duration": "max_duration",
  "silence-timed-out": "idle",
};

/** There are more than six hundred reasons, and new ones appear. Anything that is not a known normal ending is a fault. */
export function endOf(reason: string | null): HostedEnd {
  return (reason === null ? undefined : named[reason]) ?? "fault";
}

/** Dollars with fractions, Vapi's format for a cost. */
export function costMicros(dollars: number): Micros {
  return micros(Math.round(dollars * 1_000_000));
}

/** What is known about a call, wherever a version of their API puts it. */
export function factsOf(told: VapiFacts): HostedCallFacts {
  const isOver = told.status === "ended" || told.endedAt != null || told.endedReason != null;
  return {
    isOver,
    startedAt: told.startedAt ?? null,
    endedAt: told.endedAt ?? null,
    durationMs: durationOf(told),
    endedReason: told.endedReason ?? null,
    end: isOver ? endOf(told.endedReason ?? null) : null,
    cost: told.cost == null || !isOver ? null : costMicros(told.cost),
  };
}

function durationOf({ startedAt, endedAt, durationSeconds, costs }: VapiFacts): number | null {
  if (startedAt && endedAt) return Math.max(0, endedAt.getTime() - startedAt.getTime());
  if (durationSeconds != null) return Math.round(durationSeconds * 1_000);
  const minutes = costs?.find((cost) => cost.type === "transport")?.minutes;
  return minutes == null ? null : Math.round(minutes * minuteMs);
}
