/** So many at once, and so many a second from then on. */
export type BucketSize = { burst: number; perSecond: number };

/** What one client may do in a while: full at first, refilled as time goes by. For one connection, in memory. */
export class TokenBucket {
  readonly #size: BucketSize;
  #left: number;
  #filledAtMs: number;

  /** `nowMs`: a monotonic time, here and below. */
  constructor(size: BucketSize, nowMs: number) {
    this.#size = size;
    this.#left = size.burst;
    this.#filledAtMs = nowMs;
  }

  /** Takes one; false when there is none. */
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
