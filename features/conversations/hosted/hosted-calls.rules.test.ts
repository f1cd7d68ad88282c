import { expect, test } from "vitest";
import { DRIFT_MS, endReasonOf, isDrifting, keptFacts } from "./hosted-calls.rules.ts";

test("a call that was metered for longer than the service carried it is worth a look, one of which it said nothing is not", () => {
  expect(DRIFT_MS).toBe(5_000);
  expect(isDrifting(65_001, 60_000)).toBe(true);
  expect(isDrifting(65_000, 60_000)).toBe(false);
  expect(isDrifting(60_000, 90_000)).toBe(false);
  expect(isDrifting(60_000, null)).toBe(false);
});

test("whoever hangs up there is not our customer: such a call is given back, as after a fault", () => {
  const ends = (["agent", "idle", "max_duration", "hung_up", "fault"] as const).map(endReasonOf);
  expect(ends).toEqual(["agent", "idle", "max_duration", "error", "error"]);
});

test("of what a service says only the first words of a reason are kept", () => {
  const facts = { isOver: true, end: "fault" as const, startedAt: null, endedAt: null, cost: null };
  expect(keptFacts({ ...facts, durationMs: 1_500, endedReason: "x".repeat(300) })).toMatchObject({
    duration_ms: 1_500n,
    stopped_reason: "x".repeat(200),
  });
  expect(keptFacts({ ...facts, durationMs: null, endedReason: null })).toMatchObject({
    duration_ms: null,
    stopped_reason: null,
  });
});
