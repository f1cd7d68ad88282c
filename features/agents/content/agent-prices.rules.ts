import { type Micros, micros } from "#platform/money/money.ts";

export const minBaseRate = micros(200_000n);
export const maxBaseRate = micros(9_990_000n);

/** The initial values of a new agent. */
export const agentDraftDefaults = {
  contentType: "girlfriend-experience",
  baseRate: micros(1_500_000n),
} as const;

/** The whole seconds that an amount buys at a price per minute. */
export function secondsFor(rate: Micros, amount: Micros): number {
  return Number((amount * 60n) / rate);
}
