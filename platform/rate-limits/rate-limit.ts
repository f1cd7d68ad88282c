import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "#platform/clock/clock.ts";
import { commonFailures, type Failure } from "#platform/errors/failure.ts";
import { countersOf, WIDE, type Width } from "./counters.ts";
import { budgetsInDatabase, budgetsInMemory, refillingBudget, storedBudget } from "./refilling-budget.ts";

/** Counts attempts in a time window. */
export type RateLimit = {
  /** Counts one; throws when `key` has exceeded the limit. An IPv6 address counts for its networks. */
  take(key: string): Promise<void>;
  /** Throws when `key` has reached the limit. Counts nothing: for what counts only by its outcome. */
  requireRoom(key: string): Promise<void>;
  /** Resets the counter of `key`, after a success. */
  forget(key: string): Promise<void>;
  /** Refunds one that turned out not to count. */
  giveBack(key: string): Promise<void>;
};

/**
 * At most `points` in `seconds` for each key. The refusal is `too_many_requests` by default. With `refillsBy`, the points
 * come back one by one on that clock, and refused attempts count nothing, instead of all at the end of the window.
 */
export type RateLimitOptions = {
  points: number;
  seconds: number;
  refusal?: (waitSeconds: number) => Failure;
  refillsBy?: Clock;
};

/** Creates limits. `name` distinguishes them in shared storage. */
export type RateLimits = (name: string, options: RateLimitOptions) => RateLimit;

/** A limit in this process's memory: a restart may reset it. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { seconds, refillsBy } = options;
  return limitBy(options, (points) =>
    refillsBy
      ? refillingBudget({ points, seconds, clock: refillsBy }, budgetsInMemory())
      : new RateLimiterMemory({ points, duration: seconds }),
  );
}

export const limitsInMemory: RateLimits = (_name, options) => createRateLimit(options);

/**
 * Limits in the database, shared by all servers and across restarts. A key that has reached one is cached in memory and
 * refused without a query; while the database is down each server counts for itself.
 */
export function databaseLimits(pool: pg.Pool): RateLimits {
  return (name, options) =>
    limitBy(options, (points, width) => {
      const { seconds, refillsBy } = options;
      if (refillsBy) {
        return refillingBudget(
          { points, seconds, clock: refillsBy },
          budgetsInDatabase(pool, storedBudget(name, width)),
        );
      }
      const window = { points, duration: seconds };
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

/** What a limit needs of a limiter of the library. */
type Limiter = {
  consume(name: string): Promise<unknown>;
  get(name: string): Promise<RateLimiterRes | null>;
  delete(name: string): Promise<unknown>;
  reward(name: string): Promise<unknown>;
};

function limitBy(options: RateLimitOptions, limiterOf: (points: number, width: Width) => Limiter): RateLimit {
  const refusal = options.refusal ?? commonFailures.tooManyRequests;
  const refusalAfter = ({ msBeforeNext }: RateLimiterRes) => {
    const waitSeconds = Math.ceil(msBeforeNext / 1_000);
    return refusal(waitSeconds).retryIn(waitSeconds);
  };
  const limiters = { exact: limiterOf(options.points, "exact"), wide: limiterOf(options.points * WIDE, "wide") };

  return {
    async take(key) {
      for (const { width, name } of countersOf(key)) {
        try {
          await limiters[width].consume(name);
        } catch (reason) {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          throw refusalAfter(reason);
        }
      }
    },
    async requireRoom(key) {
      for (const { width, name } of countersOf(key)) {
        const found = await limiters[width].get(name);
        if (found && found.remainingPoints <= 0) throw refusalAfter(found);
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

/** Deletes expired counters. */
export async function forgetEndedLimits(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM rate_limits WHERE expire < $1", [Date.now()]);
}
