import { dollars, formatDollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import type { MemberProfile } from "./member-store.rules.ts";

/** Shown when a profile has no amount of free credit. Only a label, never money. */
const usualFreeCredit = dollars(5);

const read = (amount: string | null | undefined) => parseDollars(amount ?? "");

/**
 * The credit on a customer's label: credit plus free credit, as far as the profile has them. What is set aside for a
 * running call is part of it until it is charged.
 */
export function shownCredit({
  credit,
  freeCredit,
  held,
}: Pick<MemberProfile, "credit" | "freeCredit" | "held">): Micros {
  return micros((read(credit) ?? zero) + (read(freeCredit) ?? usualFreeCredit) + (read(held) ?? zero));
}

/** "Credit: $5.00 | My account", rounded down to the cent. */
export function creditLabel(total: Micros): string {
  return `Credit: ${formatDollars(total)} | My account`;
}

/** Says how much of the credit is set aside for a running call; null if nothing is. */
export function heldNote({ held }: Pick<MemberProfile, "held">): string | null {
  const amount = read(held) ?? zero;
  return amount > 0n ? `${formatDollars(amount)} reserved for your call` : null;
}

/** Green if there is credit to spend, red otherwise. */
export function creditTone(total: Micros): "green" | "red" {
  return total > 0n ? "green" : "red";
}
