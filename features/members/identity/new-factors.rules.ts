import { dayMs, hourMs } from "#platform/days/durations.ts";

/** A second factor that may be an intruder's moves no payout for this long. The database holds the same number. */
export const hoursBeforeUse = 72;

/** A password reset removes sign-in methods younger than this: an intruder may have added them to get back in. */
const doubtfulMs = 7 * dayMs;

/** From when a member's second factor counts for payouts; null if it does already. */
export function factorCountsFrom(addedAt: Date | null, now: Date): Date | null {
  const from = addedAt && new Date(addedAt.getTime() + hoursBeforeUse * hourMs);
  return from && from > now ? from : null;
}

/** Sign-in methods added since this moment are doubtful. */
export function doubtfulSince(now: Date): Date {
  return new Date(now.getTime() - doubtfulMs);
}
