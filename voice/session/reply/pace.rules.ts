/** Sent without waiting at the start of each utterance, so that the player can fill its first buffer. */
export const BURST_MS = 400;
/** The most that is sent ahead of the listener: it is lost in an interruption. */
export const MOST_AHEAD_MS = 1_500;
/** A player's report is trusted for this long before the wall clock takes over again. */
const REPORT_HOLDS_MS = 1_000;
/** The least room to wake up for, so that a call needs few timers. */
const ROOM_MS = 120;

/** How much audio the listener still has to hear: `aheadMs` at `atMs`, shrinking with the clock from `holdUntilMs` on. */
export type Pace = Readonly<{ aheadMs: number; atMs: number; holdUntilMs: number }>;
/** One utterance: how much of it is sent, when its first audio was sent, and the lead at that moment. */
export type Utterance = Readonly<{ sentMs: number; startedAtMs: number; aheadAtStartMs: number }>;

export const quiet: Pace = { aheadMs: 0, atMs: 0, holdUntilMs: 0 };

/** Milliseconds of audio that are sent and not yet played. */
export function aheadAt(pace: Pace, nowMs: number): number {
  const passed = Math.max(0, nowMs - Math.max(pace.atMs, pace.holdUntilMs));
  return Math.max(0, pace.aheadMs - passed);
}

/** After sending `ms` of audio. */
export function afterSending(pace: Pace, ms: number, nowMs: number): Pace {
  return { ...pace, aheadMs: aheadAt(pace, nowMs) + ms, atMs: nowMs };
}

/** After the player reported `unplayedMs` in its buffer. */
export function afterReport(unplayedMs: number, nowMs: number): Pace {
  return { aheadMs: unplayedMs, atMs: nowMs, holdUntilMs: nowMs + REPORT_HOLDS_MS };
}

/** How long the next `frameMs` of an utterance must wait; 0: send now. */
export function waitBefore(pace: Pace, utterance: Utterance | null, frameMs: number, nowMs: number): number {
  if (utterance === null || utterance.sentMs + frameMs <= BURST_MS) return 0;
  const ahead = aheadAt(pace, nowMs);
  const grown = Math.max(BURST_MS, utterance.aheadAtStartMs) + (nowMs - utterance.startedAtMs);
  const allowed = Math.min(MOST_AHEAD_MS, grown);
  if (ahead + frameMs <= allowed) return 0;
  const held = Math.max(0, pace.holdUntilMs - nowMs);
  const growing = allowed < MOST_AHEAD_MS;
  // While the allowance still grows, room comes from both: its growth and playback.
  const speed = growing ? (held > 0 ? 1 : 2) : 1;
  const wait = (ahead + Math.max(frameMs, ROOM_MS) - allowed) / speed;
  return Math.max(1, Math.ceil(growing || held === 0 ? wait : held + wait));
}
