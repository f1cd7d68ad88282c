/** Failures in a row that open the breaker. */
const OPENS_AFTER_FAILURES = 2;
/** How long it stays open the first time; each further failure doubles it, up to the maximum. In ms. */
const MIN_OPEN_MS = 15_000;
const MAX_OPEN_MS = 240_000;

/** The state of one provider. `until`: its breaker is open until then, in ms of the process's clock. */
export type Breaker = Readonly<{ failures: number; until: number }>;

export const closedBreaker: Breaker = { failures: 0, until: 0 };

/** After a success: earlier failures no longer count. */
export const afterSuccess = (): Breaker => closedBreaker;

export function afterFailure(breaker: Breaker, nowMs: number): Breaker {
  const failures = breaker.failures + 1;
  if (failures < OPENS_AFTER_FAILURES) return { failures, until: 0 };
  const restMs = Math.min(MAX_OPEN_MS, MIN_OPEN_MS * 2 ** (failures - OPENS_AFTER_FAILURES));
  return { failures, until: nowMs + restMs };
}

/**
 * The breaker's time is over: the next caller tries the provider for all. Until that try has ended the breaker is open
 * again, so that the others go on to the next provider.
 */
export function beginTry(breaker: Breaker, nowMs: number): Breaker {
  return breaker.until === 0 ? breaker : { ...breaker, until: nowMs + MIN_OPEN_MS };
}

export const isResting = (breaker: Breaker, nowMs: number): boolean => breaker.until > nowMs;

/**
 * The order in which to try providers: as configured, without those whose breaker is open. If all are open, the one
 * that closes first is tried anyway, because a caller is waiting.
 */
export function orderOfTries(breakers: readonly Breaker[], nowMs: number): number[] {
  const all = breakers.map((breaker, index) => ({ breaker, index }));
  const awake = all.filter(({ breaker }) => !isResting(breaker, nowMs)).map(({ index }) => index);
  if (awake.length > 0) return awake;
  const [next] = all.toSorted((a, b) => a.breaker.until - b.breaker.until);
  return next ? [next.index] : [];
}
