import { dollars, formatDollars, type Micros, micros, parseDollars, zero } from "#platform/money/money.ts";
import type { MemberProfile } from "./member-store.rules.ts";

/** Shown where a profile does not say how much free credit there is. A label, never money. */
const usualFreeCredit = dollars(5);

/** What a customer's label shows: credit and free credit together, as far as the profile knows them. */
export function shownCredit(profile: Pick<MemberProfile, "credit" | "freeCredit">): Micros {
  const read = (amount: string | null | undefined) => parseDollars(amount ?? "");
  return micros((read(profile.credit) ?? zero) + (read(profile.freeCredit) ?? usualFreeCredit));
}

/** "Credit: $5.00 | My account", cut down to whole cents. */
export function creditLabel(total: Micros): string {
  return `Credit: ${formatDollars(total)} | My account`;
}

/** Says where the credit is that a running call holds; null when none does. */
export function heldNote({ held }: Pick<MemberProfile, "held">): string | null {
  const amount = parseDollars(held ?? "") ?? zero;
  return amount > 0n ? `${formatDollars(amount)} held for the running call` : null;
}

/** Green while there is something to spend, red otherwise. */
export function creditTone(total: Micros): "green" | "red" {
  return total > 0n ? "green" : "red";
}
