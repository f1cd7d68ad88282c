/** With fewer billed calls, a few raters would decide the result. */
const CALLS_BEFORE_RATING = 10;

/** An agent's counters: ratings by different customers, and billed calls. */
export type RatingCounts = { up: number; count: number; billedCalls: number };

/** An agent's public rating. */
export type PublicRating = {
  /** How many different customers rated. */
  count: number;
  /** How many of them liked it, in whole percent; never rounded up to 100. */
  likedPercent: number;
};

/** An agent's public rating; null until there are ten billed calls and one rating. */
export function publicRating({ up, count, billedCalls }: RatingCounts): PublicRating | null {
  if (billedCalls < CALLS_BEFORE_RATING || count === 0) return null;
  const rounded = Math.round((up * 100) / count);
  return { count, likedPercent: up === count ? rounded : Math.min(99, rounded) };
}

/** The number of billed calls that are missing before the rating is public. */
export function callsUntilRating(billedCalls: number): number {
  return Math.max(0, CALLS_BEFORE_RATING - billedCalls);
}
