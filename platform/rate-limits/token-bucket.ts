/** The burst, and the rate per second after it. */
export type BucketSize = { burst: number; perSecond: number };

/** A token bucket for one client: full at first, refilled over time. For one connection, in memory. */
export class TokenBucket {
  readonly #size: BucketSize;
  #left: number;
  #filledAtMs: number;

  /** `nowMs`: monotonic time, here and below. */
  constructor(size: BucketSize, nowMs: number) {
    this.#size = size;
    this.#left = size.burst;
    this.#filledAtMs = nowMs;
  }

  /** Takes one; false if there is none. */
  take(nowMs: number): boolean {
    const { burst, perSecond } = this.#size;
    const passedMs = Math.max(0, nowMs - this.#filledAtMs);
    this.#left = Math.min(burst, this.#left + (passedMs / 1_000) * perSecond);
    this.#filledAtMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
