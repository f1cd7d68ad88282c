import { dayMs, hourMs } from "#platform/days/durations.ts";

/** One past call of the demo. */
export type PastCall = { agentIndex: number; startsAt: Date; lengthMs: number };

/** The hours of the day (UTC) from which starts are drawn: evenings are busier than mornings. */
const busyHours = [0, 1, 7, 12, 17, 18, 19, 20, 20, 21, 21, 21, 22, 22, 22, 23, 23];

/**
 * Three weeks of calls up to yesterday, by day, never two at a time. Lengths are realistic: many short, few long.
 * `random` returns numbers in [0, 1); the same numbers give the same calls.
 */
export function pastCalls(now: Date, agentCount: number, callsPerDay: number, random: () => number): PastCall[] {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const calls: PastCall[] = [];
  for (let daysAgo = 21; daysAgo >= 1; daysAgo -= 1) {
    const count = Math.round(callsPerDay * (0.6 + 0.8 * random()));
    const starts = Array.from({ length: count }, () => startOn(midnight - daysAgo * dayMs, random)).sort(
      (a, b) => a - b,
    );
    for (const start of starts) {
      const earliest = endOf(calls.at(-1)) + 30_000;
      const startsAt = new Date(Math.max(start, earliest));
      // Squaring skews the distribution towards short calls: 20 s to 16 min, four and a half minutes on average.
      const lengthMs = Math.round(20_000 + random() ** 2 * 800_000);
      calls.push({ agentIndex: Math.floor(random() ** 1.4 * agentCount), startsAt, lengthMs });
    }
  }
  return calls;
}

function startOn(midnight: number, random: () => number): number {
  const hour = busyHours[Math.floor(random() * busyHours.length)] ?? 21;
  return midnight + hour * hourMs + Math.floor(random() * hourMs);
}

const endOf = (call: PastCall | undefined): number => (call ? call.startsAt.getTime() + call.lengthMs : 0);

/** A small seeded generator (mulberry32 by Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
