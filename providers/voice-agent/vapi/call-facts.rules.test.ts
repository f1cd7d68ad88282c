import { describe, expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { costMicros, endOf, factsOf } from "./call-facts.rules.ts";

describe("Vapi's data about a call", () => {
  const told = { status: "ended", startedAt: null, endedAt: null, endedReason: null, cost: null } as const;
  const from = new Date("2026-11-20T10:00:00Z");

  test("its length is found wherever a version puts it: times, seconds, or the transport's minutes", () => {
    const to = new Date(from.getTime() + 61_000);
    expect(factsOf({ ...told, startedAt: from, endedAt: to, durationSeconds: 5 }).durationMs).toBe(61_000);
    expect(factsOf({ ...told, endedAt: to, durationSeconds: 60.5 }).durationMs).toBe(60_500);
    expect(factsOf({ ...told, costs: [{ type: "transport", minutes: 0.5 }] }).durationMs).toBe(30_000);
    expect(factsOf(told).durationMs).toBeNull();
  });

  test("normal endings are told from faults, and new ones count as faults", () => {
    expect(
      ["customer-ended-call", "silence-timed-out", "exceeded-max-duration", "assistant-ended-call"].map(endOf),
    ).toEqual(["hung_up", "idle", "max_duration", "agent"]);
    const faults = ["call.in-progress.error-vapifault-x", "pipeline-error-y", "worker-shutdown", "a-new-one", null];
    expect(new Set(faults.map(endOf))).toEqual(new Set(["fault"]));
  });

  test("a cost is whole micro-dollars, and that of a running call is ignored", () => {
    expect(costMicros(0.6123)).toBe(612_300n);
    expect(factsOf({ ...told, cost: 1 }).cost).toBe(dollars(1));
    expect(factsOf({ ...told, status: "in-progress", cost: 1 }).cost).toBeNull();
    expect(factsOf({ ...told, cost: 0.1 + 0.2 }).cost).toBe(micros(300_000));
  });
});
