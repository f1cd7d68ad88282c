import { expect, test } from "vitest";
import { callOnItsPage, creatorCallView } from "./call-views.rules.ts";
import type { CallRow } from "./calls.store.ts";

const [asked, answered, over] = ["12:00", "12:01", "12:05"].map((time) => new Date(`2031-05-04T${time}:00Z`));
const row = {
  id: "1",
  agent_name: "Ivy",
  created_at: asked,
  started_at: answered,
  ended_at: over,
  billed_ms: 240_000n,
  chargeable_ms: 180_000n,
  captured_paid_micros: 2_000_000n,
  refunded_paid_micros: 250_000n,
  creator_micros: 1_400_000n,
} as unknown as CallRow;

test("a creator sees when a call began, how long it was and what it earned, and nothing of who called", () => {
  expect(creatorCallView(row)).toEqual({
    id: "1",
    agentName: "Ivy",
    startedAt: "2031-05-04T12:01:00.000Z",
    endedAt: "2031-05-04T12:05:00.000Z",
    billedMs: 240_000,
    chargeableMs: 180_000,
    paidPart: "2.00",
    givenBack: "0.25",
    earned: "1.40",
  });
});

test("a call that nobody answered began when it was asked for, and one that runs has no end", () => {
  const waiting = { ...row, started_at: null, ended_at: null };
  expect(creatorCallView(waiting)).toMatchObject({ startedAt: "2031-05-04T12:00:00.000Z", endedAt: null });
});

test("on its page a call counts no pause, and has at most the rest of the longest call left", () => {
  const running = {
    ...row,
    paused_ms: 60_000n,
    captured_free_micros: 0n,
    captured_micros: 2_000_000n,
    rate_micros: 500_000n,
    refunded_free_micros: 0n,
    refunded_paid_micros: 0n,
    chargeable_ms: 180_000n,
    cap_micros: null,
    test_ms: null,
  };
  expect(callOnItsPage(running, 600_000)).toMatchObject({ countedMs: 180_000, longestMs: 360_000 });
  expect(callOnItsPage(running, 60_000)).toMatchObject({ longestMs: 0 });
});
