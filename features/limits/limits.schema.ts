import { z } from "zod";
import { dollars, parseDollars } from "#platform/money/money.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";
import { capKinds, exclusionMonths, longestBreakDays } from "./limits.rules.ts";

const amountMessage = "Enter an amount in dollars, such as 50 or 25.50, or leave it empty for no limit.";
const highestCap = dollars(10_000);

/** A limit as sent by a form; an empty field removes the limit. */
export const setCapInput = z.object({
  kind: z.enum(capKinds),
  amount: z.string().transform((typed, context) => {
    const text = amountTyped(typed);
    if (text === "") return null;
    const amount = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? parseDollars(text) : null;
    if (amount !== null && amount <= highestCap) return amount;
    context.addIssue({ code: "custom", message: amountMessage });
    return z.NEVER;
  }),
});
export type SetCapInput = z.infer<typeof setCapInput>;

const breakMessage = `Choose 1 to ${longestBreakDays} days`;
export const takeBreakInput = z.object({
  days: z.coerce.number(breakMessage).int(breakMessage).min(1, breakMessage).max(longestBreakDays, breakMessage),
});

const howLong = "Choose how long you want to be excluded";
export const excludeSelfInput = z.object({
  months: z.coerce.number(howLong).refine((months) => (exclusionMonths as readonly number[]).includes(months), howLong),
  certain: z.literal("on", { error: "Please confirm that you know this cannot be undone" }),
});

/** One of a member's limits. Decimal strings; null: no limit. */
export type CapView = {
  kind: (typeof capKinds)[number];
  amount: string | null;
  /** A raise that has not taken effect yet. */
  pending: { id: string; amount: string | null; takesEffectAt: string } | null;
};
export type PauseView = { kind: "cool_off" | "self_exclusion"; endsAt: string };
export type LimitsView = {
  caps: CapView[];
  pause: PauseView | null;
  /** Cost of today's calls so far, including free credit. */
  talkedToday: string;
};
