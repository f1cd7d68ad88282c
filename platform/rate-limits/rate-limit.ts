import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { countersOf } from "./counters.ts";

/** Counts what somebody does in a window of time. */
export type RateLimit = {
  /** Counts one; throws when `key` has done it too often. An IPv6 address counts for its networks. */
  take(key: string): Promise<void>;
  /** Forgets what `key` did, after a success. */
  forget(key: string): Promise<void>;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
};

/** At most `points` in `seconds` for each key. The refusal is `too_many_requests` unless told otherwise. */
export type RateLimitOptions = { points: number; seconds: number; refusal?: () => Failure };

/** Makes limits. `name` tells one from the other where they are kept together. */
export type RateLimits = (name: string, options: RateLimitOptions) => RateLimit;

/** An IPv6 network of 65,536 homes may do so many times as much as one of them. */
const WIDE = 8;

/** A limit in the memory of this process: what a restart may forget. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  return limitBy(options, (points) => new RateLimiterMemory({ points, duration: options.seconds }));
}

export const limitsInMemory: RateLimits = (_name, options) => createRateLimit(options);

/**
 * Limits in the database, for all servers together and beyond a restart. Who has reached one is kept in memory too, and is
 * refused without asking; while the database is away each server counts for itself.
 */
export function keptLimits(pool: pg.Pool): RateLimits {
  return (name, options) =>
    limitBy(options, (points, width) => {
      const window = { points, duration: options.seconds };
      return new RateLimiterPostgres({
        ...window,
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: `${name}.${width}`,
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory(window),
      });
    });
}

type Width = "exact" | "wide";

function limitBy(
  options: RateLimitOptions,
  limiterOf: (points: number, width: Width) => RateLimiterAbstract,
): RateLimit {
  const refusal = options.refusal ?? commonFailures.tooManyRequests;
  const limiters = { exact: limiterOf(options.points, "exact"), wide: limiterOf(options.points * WIDE, "wide") };

  return {
    async take(key) {
      for (const { width, name } of countersOf(key)) {
        try {
          await limiters[width].consume(name);
        } catch (reason) {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          throw refusal().retryIn(Math.ceil(reason.msBeforeNext / 1_000));
        }
      }
    },
    async forget(key) {
      for (const { width, name } of countersOf(key)) if (width === "exact") await limiters[width].delete(name);
    },
    async giveBack(key) {
      for (const { width, name } of countersOf(key)) await limiters[width].reward(name);
    },
  };
}

/** Deletes what counts no longer. */
export async function forgetEndedLimits(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM rate_limits WHERE expire < $1", [Date.now()]);
}
