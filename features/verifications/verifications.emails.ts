import { longDayLabel } from "#platform/days/days.ts";
import type { EmailContent } from "../mail/email-layout.rules.ts";
import {
  agreementVersion,
  agreementWords,
  answerDays,
  isFinal,
  type RefusalReason,
  refusalWords,
  unfinishedDays,
} from "./verifications.rules.ts";

const path = "/model/settings/verification";

/** Subjects are neutral: others may see a mailbox. Nothing of a document is ever written into a letter. */
export function submittedEmail(agreedAt: Date): EmailContent {
  return {
    subject: "We have what we need",
    paragraphs: [
      `Thank you. What you sent is being looked at, usually on the same day and within ${answerDays} working days at the latest.`,
      "You can go on building in the meantime. You get an email as soon as it is decided.",
      `For your records, this is what you agreed to on ${longDayLabel(agreedAt)} (version ${agreementVersion}):`,
      ...Object.values(agreementWords),
    ],
    action: { label: "See where it stands", path },
  };
}

export function approvedEmail(expiresAt: Date): EmailContent {
  return {
    subject: "Your identity is confirmed",
    paragraphs: [
      "Everything fits: your identity is confirmed, and your page shows that you are verified.",
      `This is valid until ${longDayLabel(expiresAt)}. We remind you a month before.`,
    ],
    action: { label: "Continue", path: "/model/dashboard" },
  };
}

/** What has to be done again, or that another person can be asked. */
export function rejectedEmail(reasons: readonly RefusalReason[], note: string): EmailContent {
  return {
    subject: isFinal(reasons) ? "We could not confirm your identity" : "Something has to be sent again",
    paragraphs: [
      ...reasons.filter((reason) => reason !== "other").map((reason) => `${refusalWords(reason)}.`),
      ...(note === "" ? [] : [note]),
      isFinal(reasons)
        ? "If you think that this is wrong, you can ask for another person to decide."
        : "Everything else is kept: mend what is named and send it again. You can also ask for another person to decide.",
    ],
    action: { label: "See what to do", path },
  };
}

export function endingEmail(expiresAt: Date): EmailContent {
  return {
    subject: "Please confirm your identity again soon",
    paragraphs: [
      `The confirmation of your identity is valid until ${longDayLabel(expiresAt)}.`,
      "Do it again before that day and nothing is interrupted: it takes a few minutes.",
    ],
    action: { label: "Do it now", path },
  };
}

export const expiredEmail: EmailContent = {
  subject: "The confirmation of your identity has ended",
  paragraphs: [
    "Your identity has to be confirmed again. Until then nothing new goes public and nothing is paid out; what you earned stays yours.",
  ],
  action: { label: "Do it now", path },
};

export const closedEmail: EmailContent = {
  subject: "We have erased what you began",
  paragraphs: [
    `You began to confirm your identity and left it for ${unfinishedDays} days, so what you sent is erased. You can begin anew at any time.`,
  ],
  action: { label: "Begin anew", path },
};
