import type { VelocitySign } from "./people.schema.ts";

/** What of a day is more than somebody does who simply likes to talk. Reaching a number is enough to be listed. */
export const velocityLimits: Record<VelocitySign, number> = {
  /** Declined payments: somebody tries out cards. From so many an hour on none is begun at all. */
  declined_payments: 5,
  /** Purchases begun. */
  purchases_day: 10,
  /** Dollars of credit bought, filled in from the setting of the day's limit. */
  spent_day: 300,
  /** Calls that ended within the ten seconds that cost nothing. */
  short_calls: 8,
  /** Calls begun within one hour. */
  calls_hour: 12,
  /** Calls that broke on our side and gave money back, or wait for a person who decides about it. */
  broken_calls: 3,
};

export const velocityWords: Record<VelocitySign, string> = {
  declined_payments: "declined payments",
  purchases_day: "purchases begun",
  spent_day: "dollars bought",
  short_calls: "calls under 10 s",
  calls_hour: "calls in an hour",
  broken_calls: "broken calls given back",
};
