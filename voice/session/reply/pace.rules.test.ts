import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterReport, afterSending, aheadAt, MOST_AHEAD_MS, quiet, type Utterance, waitBefore } from "./pace.rules.ts";

/** Sends frames of 60 ms whenever allowed, for `ms`; returns when each was sent. */
function send(ms: number, reportEveryMs: number | null) {
  let pace = quiet;
  let utterance: Utterance | null = null;
  let playedMs = 0;
  const sentAt: number[] = [];
  let mostAhead = 0;
  for (let now = 0; now <= ms; now++) {
    playedMs = Math.min(sentAt.length * 60, now);
    if (reportEveryMs !== null && now % reportEveryMs === 0) pace = afterReport(sentAt.length * 60 - playedMs, now);
    while (waitBefore(pace, utterance, 60, now) === 0) {
      utterance ??= { sentMs: 0, startedAtMs: now, aheadAtStartMs: 0 };
      utterance = { ...utterance, sentMs: utterance.sentMs + 60 };
      pace = afterSending(pace, 60, now);
      sentAt.push(now);
      mostAhead = Math.max(mostAhead, sentAt.length * 60 - playedMs);
    }
  }
  return { sentAt, mostAhead };
}

describe("the pace of audio", () => {
  test("the first 400 ms are sent at once", () => {
    const { sentAt } = send(0, null);
    expect(sentAt.length * 60).toBeGreaterThanOrEqual(360);
    expect(sentAt.length * 60).toBeLessThanOrEqual(400);
  });
  test("then at most 1.5 s are ahead of the wall clock", () => {
    const { sentAt, mostAhead } = send(10_000, null);
    expect(mostAhead).toBeLessThanOrEqual(MOST_AHEAD_MS);
    expect(sentAt.length * 60).toBeGreaterThan(10_000);
  });
  test("then at most 1.5 s are ahead of the player's reports", () => {
    const { sentAt, mostAhead } = send(10_000, 250);
    expect(mostAhead).toBeLessThanOrEqual(MOST_AHEAD_MS);
    expect(sentAt.length * 60).toBeGreaterThan(10_000);
  });
  test("a stalled player stops the audio, until it is silent for longer than a second", () => {
    const pace = afterReport(1_500, 1_000);
    const utterance = { sentMs: 3_000, startedAtMs: 0, aheadAtStartMs: 0 };
    expect(waitBefore(pace, utterance, 60, 1_900)).toBeGreaterThan(0);
    expect(aheadAt(pace, 2_000)).toBe(1_500);
    expect(aheadAt(pace, 2_600)).toBe(900);
  });
  test("the lead shrinks with time and never below zero", () => {
    expect(aheadAt(afterSending(quiet, 600, 100), 400)).toBe(300);
    expect(aheadAt(afterSending(quiet, 600, 100), 5_000)).toBe(0);
  });
  test("a wait is never so long that the listener's buffer runs dry", () => {
    const ahead = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(ahead, fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (aheadMs, sinceStart, reported) => {
        const now = 50_000;
        const pace = reported ? afterReport(aheadMs, now) : afterSending(quiet, aheadMs, now);
        const utterance = { sentMs: 5_000, startedAtMs: now - sinceStart, aheadAtStartMs: 0 };
        const waitMs = waitBefore(pace, utterance, 60, now);
        expect(waitMs).toBeGreaterThanOrEqual(0);
        expect(waitMs).toBeLessThanOrEqual(Math.max(aheadMs, 0) + 1_121);
        if (waitMs > 0 && !reported) expect(aheadAt(pace, now + waitMs)).toBeGreaterThan(0);
      }),
    );
  });
});
