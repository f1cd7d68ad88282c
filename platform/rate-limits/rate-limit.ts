import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";

/** Counts what somebody does in a window of time. */
export type RateLimit = {
  /** Counts one; throws when `key` has done it too often. */
  take(key: string): Promise<void>;
  /** Forgets what `key` did, after a success. */
  forget(key: string): Promise<void>;
};

/** At most `points` in `seconds` for each key, per process. The refusal is `too_many_requests` unless told otherwise. */
export function createRateLimit(options: { points: number; seconds: number; refusal?: () => Failure }): RateLimit {
  const limiter = new RateLimiterMemory({ points: options.points, duration: options.seconds });
  const refusal = options.refusal ?? commonFailures.tooManyRequests;
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw refusal();
        throw reason;
      }
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
