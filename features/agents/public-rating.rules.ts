/** Before so many billed calls, a few voices would speak for everybody. */
const CALLS_BEFORE_RATING = 10;

/** What an agent's counters hold: ratings by different customers, and calls that somebody paid for. */
export type RatingCounts = { up: number; count: number; billedCalls: number };

/** What the public sees of an agent's ratings. */
export type PublicRating = {
  /** How many different callers rated. */
  count: number;
  /** How many of them liked it, in whole percent; never rounded up to all of them. */
  likedPercent: number;
};

/** An agent's rating for everybody to see; null until ten billed calls and one rating stand behind it. */
export function publicRating({ up, count, billedCalls }: RatingCounts): PublicRating | null {
  if (billedCalls < CALLS_BEFORE_RATING || count === 0) return null;
  const rounded = Math.round((up * 100) / count);
  return { count, likedPercent: up === count ? rounded : Math.min(99, rounded) };
}

/** Billed calls that are still missing before the public sees a rating. */
export function callsUntilRating(billedCalls: number): number {
  return Math.max(0, CALLS_BEFORE_RATING - billedCalls);
}
