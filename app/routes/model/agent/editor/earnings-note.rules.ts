import { fieldError } from "#app/ui/form-refusal.ts";
import { creatorPart } from "#features/ledger/charge.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { isWholeCents, type Micros, parseDollars, zero } from "#platform/money/money.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";

type Terms = { shareBps: number; usageFee: string };

/** What one paid minute earns at a price, by the rule that the ledger books by. */
export function earnedAMinute(rate: Micros, { shareBps, usageFee }: Terms): Micros {
  const usageFeePerMinute = parseDollars(usageFee) ?? zero;
  return creatorPart({ paidTotal: rate, rate, shareBps, usageFeePerMinute, alreadyCredited: zero });
}

/** A typed price as money; null while it is none, has parts of a cent, or lies outside the bounds. */
export function typedRate(text: string, bounds: { min: string; max: string }): Micros | null {
  const rate = parseDollars(amountTyped(text));
  const [min, max] = [parseDollars(bounds.min) ?? zero, parseDollars(bounds.max) ?? zero];
  return rate !== null && isWholeCents(rate) && rate >= min && rate <= max ? rate : null;
}

/** The error at the price. When it may change again stands below the field, on the reader's own clock. */
export function priceError(refusal: FailureBody | undefined): string | undefined {
  return refusal?.code === "agents.price_too_soon" ? "This price can't change yet" : fieldError(refusal, "baseRate");
}
