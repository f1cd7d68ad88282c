import type { Clock, Timer } from "#platform/clock/clock.ts";
import { afterReport, afterSending, aheadAt, quiet, type Utterance, waitBefore } from "./pace.rules.ts";
import { SentLevels } from "./sent-levels.ts";

/** Players buffer about this much before they start; without their reports it counts as not heard. */
const PLAYER_BUFFER_MS = 100;

/** Reports about older items than these arrive too late to matter. */
const ITEMS_KEPT = 4;

type Item = { startMs: number; utterance: Utterance };
type Waiter = { untilMs: number; run: () => void };

/** What the listener was sent and how much of it was heard, by the player's reports or else by the clock. */
export class Playout {
  readonly #clock: Clock;
  readonly #items = new Map<string, Item>();
  readonly #levels = new SentLevels();
  #pace = quiet;
  #sentMs = 0;
  #reports = false;
  /** Between two reports the player goes on, though the pace does not rely on it. */
  #lastReport: { playedMs: number; atMs: number } | null = null;
  #waiters: Waiter[] = [];
  #timer: Timer | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long the next `frameMs` of an item must wait. `afterQuiet`: it only starts once everything else was heard. */
  waitBefore(itemId: string, frameMs: number, afterQuiet: boolean): number {
    const now = this.#clock.monotonicMs();
    const item = this.#items.get(itemId);
    if (item === undefined && afterQuiet) return Math.ceil(aheadAt(this.#pace, now));
    return waitBefore(this.#pace, item?.utterance ?? null, frameMs, now);
  }

  /** `pcm`: the next `ms` of an item, PCM16 at 24 kHz. */
  sent(itemId: string, pcm: Uint8Array, ms: number): void {
    const now = this.#clock.monotonicMs();
    this.#levels.add(pcm);
    const item = this.#items.get(itemId);
    const utterance = item?.utterance ?? {
      sentMs: 0,
      startedAtMs: now,
      aheadAtStartMs: aheadAt(this.#pace, now),
    };
    const startMs = item?.startMs ?? this.#sentMs;
    this.#items.set(itemId, { startMs, utterance: { ...utterance, sentMs: utterance.sentMs + ms } });
    this.#pace = afterSending(this.#pace, ms, now);
    this.#sentMs += ms;
    const [oldest] = this.#items.keys();
    if (oldest !== undefined && this.#items.size > ITEMS_KEPT) this.#items.delete(oldest);
  }

  /** The player reports how much of an item it has played. Ignored as late if the item was flushed. */
  report(itemId: string, playedMs: number): void {
    const item = this.#items.get(itemId);
    if (item === undefined) return;
    this.#reports = true;
    const played = item.startMs + Math.min(playedMs, item.utterance.sentMs);
    const now = this.#clock.monotonicMs();
    this.#lastReport = played < this.#sentMs ? { playedMs: played, atMs: now } : null;
    this.#pace = afterReport(Math.max(0, this.#sentMs - played), now);
    this.#runWaiters();
  }

  /** How much of an item was heard, in milliseconds of its audio. */
  heardMs(itemId: string): number {
    const item = this.#items.get(itemId);
    if (item === undefined) return 0;
    const played = this.#playedMs() - (this.#reports ? 0 : PLAYER_BUFFER_MS);
    return Math.min(item.utterance.sentMs, Math.max(0, played - item.startMs));
  }

  /** How loud (rms, 0 to 1) the last `spanMs` that were heard are; 0 when nothing is playing. */
  level(spanMs: number): number {
    const now = this.#clock.monotonicMs();
    if (aheadAt(this.#pace, now) <= 0) return 0;
    const { playedMs, atMs } = this.#lastReport ?? { playedMs: this.#playedMs(), atMs: now };
    return this.#levels.before(Math.min(this.#sentMs, playedMs + now - atMs), spanMs);
  }

  /** Whether an item was sent last. */
  isLatest(itemId: string): boolean {
    return [...this.#items.keys()].at(-1) === itemId;
  }

  /** The items that were sent in part but not yet heard, with how much of them was heard. */
  unheard(): { itemId: string; heardMs: number }[] {
    return [...this.#items]
      .map(([itemId, item]) => ({ itemId, heardMs: this.heardMs(itemId), sentMs: item.utterance.sentMs }))
      .filter(({ heardMs, sentMs }) => heardMs < sentMs);
  }

  /** The player has dropped its buffer. */
  flush(): void {
    this.#pace = quiet;
    this.#lastReport = null;
    this.#items.clear();
    this.#runWaiters();
  }

  /** Runs `run` once everything sent so far was heard or dropped. */
  whenHeard(run: () => void): void {
    this.#waiters.push({ untilMs: this.#sentMs, run });
    this.#runWaiters();
  }

  /** Drops all callbacks and stops the timer. */
  close(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#waiters = [];
    this.#items.clear();
  }

  #playedMs(): number {
    return this.#sentMs - aheadAt(this.#pace, this.#clock.monotonicMs());
  }

  #runWaiters(): void {
    this.#timer?.cancel();
    this.#timer = null;
    // The sums lose a fraction of a millisecond.
    const playedMs = this.#playedMs() + 0.5;
    const due = this.#waiters.filter((waiter) => waiter.untilMs <= playedMs);
    this.#waiters = this.#waiters.filter((waiter) => waiter.untilMs > playedMs);
    const [first] = this.#waiters;
    if (first !== undefined) {
      this.#timer = this.#clock.after(Math.max(1, first.untilMs - playedMs), () => this.#runWaiters());
    }
    for (const waiter of due) waiter.run();
  }
}
