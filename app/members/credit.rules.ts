import { dollars, formatDollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import type { MemberProfile } from "./member-store.rules.ts";

/** Shown when a profile has no amount of free credit. Only a label, never money. */
const usualFreeCredit = dollars(5);

/** The credit on a customer's label: credit plus free credit, as far as the profile has them. */
export function shownCredit(profile: Pick<MemberProfile, "credit" | "freeCredit">): Micros {
  const read = (amount: string | null | undefined) => parseDollars(amount ?? "");
  return micros((read(profile.credit) ?? zero) + (read(profile.freeCredit) ?? usualFreeCredit));
}

/** "Credit: $5.00 | My account", cut down to whole cents. */
export function creditLabel(total: Micros): string {
  return `Credit: ${formatDollars(total)} | My account`;
}

/** Explains the credit held for a running call; null if none is held. */
export function heldNote({ held }: Pick<MemberProfile, "held">): string | null {
  const amount = parseDollars(held ?? "") ?? zero;
  return amount > 0n ? `${formatDollars(amount)} held for the running call` : null;
}

/** Green if there is credit to spend, red otherwise. */
export function creditTone(total: Micros): "green" | "red" {
  return total > 0n ? "green" : "red";
}
