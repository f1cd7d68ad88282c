import { dateTimeLabel, longDayLabel } from "#platform/days/days.ts";
import { formatDollars, type Micros, zero } from "#platform/money/money.ts";
import { deletionDays } from "./privacy.rules.ts";

type EmailContent = { subject: string; paragraphs: string[]; action?: { label: string; path: string } };

const dataPath = "/user/account#your-data";

/** Confirms a requested deletion. `paid`: the paid credit that the member gave up. */
export function requestedEmail(dueAt: Date, paid: Micros): EmailContent {
  const day = longDayLabel(dueAt);
  return {
    subject: `Your account will be deleted on ${day}`,
    paragraphs: [
      `You asked us to delete your account. We will do so on ${dateTimeLabel(dueAt)} UTC. Until then nothing changes.`,
      `You have ${deletionDays} days to change your mind: sign in and keep your account.`,
      ...(paid > zero
        ? [
            `You gave up your paid credit, ${formatDollars(paid)} now. What is left of it on that day is lost permanently. Until then you can spend it, or write to us: credit bought within the last 14 days is paid back in money.`,
          ]
        : []),
      "If this was not you, sign in, keep your account and change your password.",
    ],
    action: { label: "Keep my account", path: dataPath },
  };
}

/** Sent once when the deletion is due but there is more paid credit than was given up. */
export function deletionWaitsEmail(paid: Micros): EmailContent {
  return {
    subject: "Your account is not deleted yet",
    paragraphs: [
      `Today your account was to be deleted. There is ${formatDollars(paid)} of paid credit on it, more than you gave up when you asked. We do not take what you did not give.`,
      "Spend it or ask us for a refund, and the account is deleted by itself. Or keep the account, and ask for its deletion again: then you are shown the whole amount.",
    ],
    action: { label: "See your account", path: dataPath },
  };
}

/** The last email to the member. `paid`: the paid credit that ended with the account. */
export function deletedEmail(paid: Micros): EmailContent {
  return {
    subject: "Your account is deleted",
    paragraphs: [
      "Your account is deleted, as you asked. Your name, your address and everything that says who you were are gone from it.",
      ...(paid > zero ? [`The ${formatDollars(paid)} of paid credit that you gave up ended with it.`] : []),
      "What the law makes us keep are the books: purchases and calls as numbers, without your name.",
      "Reports that you made lead to no account any more. Those that the law wants a name on, such as a copyright notice, keep it until a year after they were decided.",
    ],
  };
}
