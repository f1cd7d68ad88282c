import { dayMs } from "#platform/days/durations.ts";
import { type Failure, failure } from "#platform/errors/failure.ts";
import { dollars, type Micros, micros } from "#platform/money/money.ts";

export type JournalKind =
  | "grant"
  | "expiry"
  | "purchase"
  | "adjustment"
  | "refund"
  | "makegood"
  | "reversal"
  | "call_hold"
  | "call_slice"
  | "call_void"
  | "call_end"
  | "maturity"
  | "payout"
  | "payout_back"
  | "chargeback"
  | "forfeit";

/** Platform accounts. Their numbers are fixed in the migration. */
export const platformAccounts = {
  revenue: 1n,
  promotions: 2n,
  processor_clearing: 3n,
  processor_fees: 4n,
  payouts_in_transit: 5n,
  bank: 6n,
  dispute_reserve: 7n,
  disputes_receivable: 8n,
  chargeback_loss: 9n,
  creator_receivable: 10n,
  breakage: 19n,
} as const;
export type PlatformAccount = keyof typeof platformAccounts;

/** A new member's free credit: amount and days until it expires. */
export type GrantTerms = { amount: Micros; days: number };
export const defaultSignupGrant: GrantTerms = { amount: dollars(5), days: 30 };

/** The creator's share in basis points of the paid amount less the usage fee per minute. */
export const defaultShare = { bps: 7_000, usageFeePerMinute: micros(200_000n) };

type ShareSetting = { bps: number; upperBps: number; upperAfterMinutes: number; usageFee: Micros };

/** The terms of a call that starts now, for a creator with this many paid minutes in the current UTC month. */
export function shareTerms(share: ShareSetting, paidMinutes: number): { shareBps: number; usageFeeMicros: Micros } {
  return {
    shareBps: paidMinutes >= share.upperAfterMinutes ? share.upperBps : share.bps,
    usageFeeMicros: share.usageFee,
  };
}

export const ledgerFailures = {
  insufficientCredit: failure("ledger.insufficient_credit", 402, "You do not have enough credit for this call"),
  keyReused: failure("ledger.key_reused", 422, "This was already done with different details"),
  noSuchHold: failure("ledger.no_such_hold", 409, "This call is not waiting for a payment any more"),
  badAmount: failure("ledger.bad_amount", 422, "This amount is not possible"),
  nothingToReverse: failure("ledger.nothing_to_reverse", 409, "There is nothing to give back"),
  frozen: failure("ledger.account_frozen", 403, "Your credit is frozen. Please contact billing support"),
};

const failureOfState: Record<string, () => Failure> = {
  LG001: ledgerFailures.keyReused,
  LG002: ledgerFailures.noSuchHold,
  LG003: ledgerFailures.badAmount,
  LG004: ledgerFailures.nothingToReverse,
  LG005: ledgerFailures.frozen,
};
const failureOfConstraint: Record<string, () => Failure> = {
  ledger_accounts_covered: ledgerFailures.insufficientCredit,
  ledger_journals_idem_key: ledgerFailures.keyReused,
};

/** Maps a database error to the failure users see; returns any other error unchanged. */
export function ledgerRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "", constraint = "" } = error as Error & { code?: string; constraint?: string };
  return (failureOfState[code] ?? failureOfConstraint[constraint])?.() ?? error;
}

/** The UTC date of a moment: "2026-01-31". */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Midnight UTC, `daysBefore` days ago. */
export function startOfUtcDay(at: Date, daysBefore = 0): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs - daysBefore * dayMs);
}

export function startOfUtcMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** `count` days that end with the day of `at`, oldest first, so that a chart has a place for days without calls. */
export function lastUtcDays(at: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(startOfUtcDay(at, count - 1 - index)));
}

export function daysLater(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}
