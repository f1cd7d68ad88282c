import type { Clock } from "./clock.ts";

/** A clock that only moves when told to. Timers fire in the order of their times while it moves. */
export type ManualClock = Clock & {
  /** Advances by `ms`, firing what is due; lets promises settle between timers. */
  advance(ms: number): Promise<void>;
  /** How many timers are set and have neither fired nor been cancelled. */
  timers(): number;
};

/** Starts at `start` (default: a fixed Saturday), so that expectations can name dates. */
export function manualClock(start = new Date("2026-01-03T12:00:00.000Z")): ManualClock {
  let elapsedMs = 0;
  let sequence = 0;
  const pending = new Map<number, { dueMs: number; run: () => void }>();

  function nextDue(limitMs: number) {
    let best: [number, { dueMs: number; run: () => void }] | undefined;
    for (const entry of pending)
      if (entry[1].dueMs <= limitMs && (!best || entry[1].dueMs < best[1].dueMs)) best = entry;
    return best;
  }

  return {
    now: () => new Date(start.getTime() + elapsedMs),
    monotonicMs: () => elapsedMs,
    after(delayMs, run) {
      const id = sequence++;
      pending.set(id, { dueMs: elapsedMs + Math.max(0, delayMs), run });
      return { cancel: () => void pending.delete(id) };
    },
    timers: () => pending.size,
    async advance(ms) {
      const limitMs = elapsedMs + ms;
      await settle();
      for (let due = nextDue(limitMs); due; due = nextDue(limitMs)) {
        elapsedMs = Math.max(elapsedMs, due[1].dueMs);
        pending.delete(due[0]);
        due[1].run();
        await settle();
      }
      elapsedMs = limitMs;
    },
  };
}

/** One turn of the event loop: pending promises have settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
