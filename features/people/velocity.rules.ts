import type { VelocitySign } from "./people.schema.ts";

/** Daily limits that normal use does not reach. Reaching one is enough to be listed. */
export const velocityLimits: Record<VelocitySign, number> = {
  /** Declined payments: a sign of card testing. At this many within an hour, no further purchase can be started. */
  declined_payments: 5,
  /** Purchases started. */
  purchases_day: 10,
  /** Dollars of credit bought; the current value comes from the daily limit setting. */
  spent_day: 300,
  /** Calls that ended within the ten free seconds. */
  short_calls: 8,
  /** Calls started within one hour. */
  calls_hour: 12,
  /** Calls that failed on our side and were refunded, or await a decision about a refund. */
  broken_calls: 3,
};

export const velocityLabels: Record<VelocitySign, string> = {
  declined_payments: "declined payments",
  purchases_day: "purchases begun",
  spent_day: "dollars bought",
  short_calls: "calls under 10 s",
  calls_hour: "calls in an hour",
  broken_calls: "broken calls given back",
};
