import type pg from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "#platform/clock/clock.ts";

/** `points` at once, then one more for every `seconds / points`. */
type BudgetSize = { points: number; seconds: number; clock: Clock };

/**
 * Moves the time (ms since 1970) at which the budget of `key` is full again by `byMs`, unless it would be later than
 * `latestMs`. Returns the time, and whether it was moved.
 */
type MoveFullAt = (key: string, byMs: number, nowMs: number, latestMs: number) => Promise<[fullAtMs: number, boolean]>;

/**
 * Counts like a limiter of the library, except that the budget refills steadily, and a refused attempt counts nothing:
 * there is always a time, and never a whole window, after which the next one passes.
 */
export function refillingBudget({ points, seconds, clock }: BudgetSize, move: MoveFullAt) {
  const everyMs = (seconds * 1_000) / points;
  const now = () => clock.now().getTime();
  return {
    async consume(key: string): Promise<void> {
      const latestMs = now() + points * everyMs;
      const [fullAtMs, passed] = await move(key, everyMs, now(), latestMs);
      if (!passed) throw new RateLimiterRes(0, fullAtMs + everyMs - latestMs);
    },
    async get(key: string): Promise<RateLimiterRes> {
      const [fullAtMs] = await move(key, 0, now(), Number.POSITIVE_INFINITY);
      const usedMs = Math.max(0, fullAtMs - now());
      const left = Math.floor(points - usedMs / everyMs);
      return new RateLimiterRes(left, left > 0 ? 0 : usedMs - (points - 1) * everyMs);
    },
    reward: (key: string) => move(key, -everyMs, now(), Number.POSITIVE_INFINITY),
    delete: (key: string) => move(key, Number.NEGATIVE_INFINITY, now(), Number.POSITIVE_INFINITY),
  };
}

/** Above this, budgets that are full again are dropped from memory. */
const MOST_IN_MEMORY = 10_000;

export function budgetsInMemory(): MoveFullAt {
  const times = new Map<string, number>();
  return async (key, byMs, nowMs, latestMs) => {
    const fullAtMs = Math.max(times.get(key) ?? nowMs, nowMs);
    if (fullAtMs + byMs > latestMs) return [fullAtMs, false];
    if (times.size >= MOST_IN_MEMORY) for (const [name, at] of times) if (at <= nowMs) times.delete(name);
    times.set(key, fullAtMs + byMs);
    return [fullAtMs + byMs, true];
  };
}

/** Shared by all servers and across restarts; while the database is down each server counts for itself. */
export function budgetsInDatabase(pool: pg.Pool, prefix: string): MoveFullAt {
  const whileDown = budgetsInMemory();
  return async (key, byMs, nowMs, latestMs) => {
    const values = [`${prefix}:${key}`, byMs, nowMs, latestMs];
    try {
      const moved = await pool.query<{ expire: number }>(
        `INSERT INTO rate_limits AS kept (key, expire) VALUES ($1, $3::float8 + $2::float8)
          ON CONFLICT (key) DO UPDATE SET expire = GREATEST(kept.expire, $3::float8) + $2::float8
          WHERE GREATEST(kept.expire, $3::float8) + $2::float8 <= $4::float8 RETURNING expire`,
        values,
      );
      if (moved.rows[0]) return [moved.rows[0].expire, true];
      const kept = await pool.query<{ expire: number }>("SELECT expire FROM rate_limits WHERE key = $1", [values[0]]);
      return [kept.rows[0]?.expire ?? nowMs, false];
    } catch {
      return whileDown(key, byMs, nowMs, latestMs);
    }
  };
}
