/** Failures in a row after which a provider is left alone. */
const OPENS_AFTER_FAILURES = 2;
/** How long it is left alone the first time; each further failure doubles it, up to the longest. In ms. */
const SHORTEST_REST_MS = 15_000;
const LONGEST_REST_MS = 240_000;

/** What is remembered of one provider. `until`: it is left alone until then, in ms of the process's clock. */
export type Breaker = Readonly<{ failures: number; until: number }>;

export const closedBreaker: Breaker = { failures: 0, until: 0 };

/** After an answer: whatever was before is forgiven. */
export const afterSuccess = (): Breaker => closedBreaker;

export function afterFailure(breaker: Breaker, nowMs: number): Breaker {
  const failures = breaker.failures + 1;
  if (failures < OPENS_AFTER_FAILURES) return { failures, until: 0 };
  const restMs = Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** (failures - OPENS_AFTER_FAILURES));
  return { failures, until: nowMs + restMs };
}

/**
 * A rest is over: whoever asks now tries it for all. While that try runs, the others go on to the next provider, since the
 * rest begins anew until the try has ended.
 */
export function beginTry(breaker: Breaker, nowMs: number): Breaker {
  return breaker.until === 0 ? breaker : { ...breaker, until: nowMs + SHORTEST_REST_MS };
}

export const isResting = (breaker: Breaker, nowMs: number): boolean => breaker.until > nowMs;

/**
 * In which order to ask: as configured, without those that rest. When all rest, the one whose rest ends first is asked all
 * the same, because somebody is waiting.
 */
export function orderOfTries(breakers: readonly Breaker[], nowMs: number): number[] {
  const all = breakers.map((breaker, index) => ({ breaker, index }));
  const awake = all.filter(({ breaker }) => !isResting(breaker, nowMs)).map(({ index }) => index);
  if (awake.length > 0) return awake;
  const [next] = all.toSorted((a, b) => a.breaker.until - b.breaker.until);
  return next ? [next.index] : [];
}
