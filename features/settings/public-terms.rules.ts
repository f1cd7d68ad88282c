import { decimalString } from "#platform/money/money.ts";
import type { SettingValue } from "./settings.rules.ts";
import type { KeptDays } from "./transcript-retention.labels.ts";

/** The settings that the site's own copy speaks of. */
export type TermsSettings = {
  signup: SettingValue<"credit.signup">;
  rate: SettingValue<"agents.rate">;
  share: SettingValue<"creators.share">;
  payouts: SettingValue<"creators.payouts">;
  retention: SettingValue<"records.retention">;
};

/** What is given and taken here, for everybody to read. Amounts are decimal strings of dollars. */
export type PublicTerms = {
  /** What a new customer gets once; null: nothing. */
  freeCredit: string | null;
  /** Bounds of an agent's price per minute, and the one it begins with. */
  rate: { min: string; initial: string; max: string };
  /** Of the price of a paid minute, after the fee. Shares are hundredths of a percent. */
  share: { bps: number; upperBps: number; upperAfterMinutes: number; usageFee: string };
  minimumPayout: string;
  kept: KeptDays;
};

export function publicTermsOf({ signup, rate, share, payouts, retention }: TermsSettings): PublicTerms {
  const { bps, upperBps, upperAfterMinutes, usageFee } = share;
  return {
    freeCredit: signup.amount > 0n ? decimalString(signup.amount) : null,
    rate: { min: decimalString(rate.min), initial: decimalString(rate.initial), max: decimalString(rate.max) },
    share: { bps, upperBps, upperAfterMinutes, usageFee: decimalString(usageFee) },
    minimumPayout: decimalString(payouts.minimum),
    kept: { days: retention.transcriptDays, flaggedDays: retention.flaggedTranscriptDays },
  };
}
