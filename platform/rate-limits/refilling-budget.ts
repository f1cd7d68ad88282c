import type pg from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "#platform/clock/clock.ts";
import type { Width } from "./counters.ts";

/** `points` at once, then one more for every `seconds / points`. */
export type BudgetSize = { points: number; seconds: number; clock: Clock };

/**
 * Moves the time (ms since 1970) at which the budget of `key` is full again by `byMs`, unless it would be later than
 * `latestMs`: a later one was kept by a clock that ran ahead, and counts as `latestMs`. Returns the time, and whether it
 * was moved.
 */
type MoveFullAt = (key: string, byMs: number, nowMs: number, latestMs: number) => Promise<[fullAtMs: number, boolean]>;

/**
 * Counts like a limiter of the library, except that the budget refills steadily, and a refused attempt counts nothing:
 * there is always a time, and never a whole window, after which the next one passes.
 */
export function refillingBudget({ points, seconds, clock }: BudgetSize, move: MoveFullAt) {
  const windowMs = seconds * 1_000;
  const everyMs = windowMs / points;
  const moved = async (key: string, byMs: number) => {
    const nowMs = clock.now().getTime();
    const [fullAtMs, passed] = await move(key, byMs, nowMs, nowMs + windowMs);
    return { usedMs: Math.max(0, fullAtMs - nowMs), passed };
  };
  return {
    async consume(key: string): Promise<void> {
      const { usedMs, passed } = await moved(key, everyMs);
      if (!passed) throw new RateLimiterRes(0, usedMs + everyMs - windowMs);
    },
    async get(key: string): Promise<RateLimiterRes> {
      const { usedMs } = await moved(key, 0);
      const left = Math.floor(points - usedMs / everyMs);
      return new RateLimiterRes(left, left > 0 ? 0 : usedMs + everyMs - windowMs);
    },
    reward: (key: string) => moved(key, -everyMs),
    delete: (key: string) => moved(key, Number.NEGATIVE_INFINITY),
  };
}

/** Keeps the budgets that are not full, in the order in which they were moved. */
export function budgetsInMemory(times = new Map<string, number>()): MoveFullAt {
  return async (key, byMs, nowMs, latestMs) => {
    const fullAtMs = Math.min(Math.max(times.get(key) ?? nowMs, nowMs), latestMs);
    const passed = fullAtMs + byMs <= latestMs;
    const movedMs = passed ? fullAtMs + byMs : fullAtMs;
    times.delete(key);
    times.set(key, movedMs);
    // From the oldest to the first that still refills: a look at all of them for each attempt would be slow.
    for (const [name, at] of times) {
      if (at > nowMs && at <= latestMs) break;
      times.delete(name);
      if (at > latestMs) times.set(name, latestMs);
    }
    return [movedMs, passed];
  };
}

/**
 * How the stored keys of a refilling limit begin. Those of a window's limit have no such mark: an older server may count the
 * same name by windows, and the end of its window must not be read as a time until which everything is used up.
 */
export const storedBudget = (name: string, width: Width) => `${name}.refilling.${width}`;

/** Runs a query that returns the times of budgets. */
type RunQuery = (text: string, values: readonly unknown[]) => Promise<{ rows: { expire: number }[] }>;

/** Keeps the budgets in the database, by the pool or in a transaction, which fails with the query. */
export function budgetsStoredBy(run: RunQuery, prefix: string): MoveFullAt {
  return async (key, byMs, nowMs, latestMs) => {
    const name = `${prefix}:${key}`;
    const moved = await run(
      `INSERT INTO rate_limits AS kept (key, expire) VALUES ($1, $3::float8 + $2::float8)
        ON CONFLICT (key) DO UPDATE SET expire = LEAST(GREATEST(kept.expire, $3::float8), $4::float8) + $2::float8
        WHERE LEAST(GREATEST(kept.expire, $3::float8), $4::float8) + $2::float8 <= $4::float8 RETURNING expire`,
      [name, byMs, nowMs, latestMs],
    );
    if (moved.rows[0]) return [moved.rows[0].expire, true];
    const kept = await run("SELECT expire FROM rate_limits WHERE key = $1", [name]);
    const fullAtMs = kept.rows[0]?.expire ?? nowMs;
    if (fullAtMs <= latestMs) return [fullAtMs, false];
    await run("UPDATE rate_limits SET expire = LEAST(expire, $2) WHERE key = $1", [name, latestMs]);
    return [latestMs, false];
  };
}

/** Shared by all servers and across restarts; while the database is down each server counts for itself. */
export function budgetsInDatabase(pool: pg.Pool, prefix: string): MoveFullAt {
  const whileDown = budgetsInMemory();
  const stored = budgetsStoredBy((text, values) => pool.query(text, [...values]), prefix);
  return (key, byMs, nowMs, latestMs) =>
    stored(key, byMs, nowMs, latestMs).catch(() => whileDown(key, byMs, nowMs, latestMs));
}
