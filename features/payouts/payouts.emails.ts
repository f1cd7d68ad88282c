import { dateTimeLabel } from "#platform/days/days.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";

type Who = { username: string };
const notYou =
  "If this was not you, reset your password now and sign out everywhere in your settings. Then write to us.";
const action = { label: "See your earnings", path: "/model/earnings" };

/** Reports a new payout method, with its numbers masked. */
export function methodChangedEmail({ username }: Who, masked: string, payFrom: Date): EmailContent {
  return {
    subject: "Your payout method was changed",
    paragraphs: [
      `Hello ${username},`,
      `Your earnings will go to ${masked}. Payouts are not open yet, and nothing is paid there before ${dateTimeLabel(payFrom.toISOString())} UTC.`,
      notYou,
    ],
    action,
  };
}

export function taxChangedEmail({ username }: Who): EmailContent {
  return {
    subject: "Your tax details were changed",
    paragraphs: [`Hello ${username},`, "The tax details of your account were changed.", notYou],
    action,
  };
}
