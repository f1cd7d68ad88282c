import type { EmailContent } from "../mail/email-layout.rules.ts";
import { type MediaKind, type ReviewReason, reviewReasons, staysRefused } from "./media.rules.ts";

const action = { label: "See your profile", path: "/model/profile" };

/** Subjects are neutral: others may see a mailbox. */
export const approvedEmail: EmailContent = {
  subject: "Your uploads were looked at",
  paragraphs: ["We looked at what you have uploaded. What is approved is on your public page now."],
  action,
};

type Refused = { kind: MediaKind; name: string; reason: ReviewReason; note: string; changeAsked: boolean };

/** Why something does not stand on the page, and what can be done about it. */
export function refusedEmail({ kind, name, reason, note, changeAsked }: Refused): EmailContent {
  const appeal =
    "If you think that this is wrong, you can ask once, within six months, for another person to look at it.";
  const mayReturn = changeAsked || !staysRefused(reason);
  return {
    subject: changeAsked ? "One of your uploads needs a change" : "One of your uploads cannot be shown",
    paragraphs: [
      changeAsked
        ? `We looked at the ${kind} “${name}” and cannot show it as it is.`
        : `We looked at the ${kind} “${name}” and cannot show it.`,
      reviewReasons[reason],
      ...(note === "" ? [] : [note]),
      mayReturn
        ? "A better copy of it is welcome."
        : "It cannot be sent again. Anything else that you may show is welcome.",
      ...(changeAsked ? [] : [appeal]),
    ],
    action,
  };
}

/** What another person came to. */
export function appealEmail({ upheld, note }: { upheld: boolean; note: string }): EmailContent {
  return {
    subject: "We looked again",
    paragraphs: [
      upheld
        ? "Another person of our team looked at what you asked about and came to the same decision. It stays off the site."
        : "Another person of our team looked at what you asked about and found that you are right. It is shown again.",
      ...(note === "" ? [] : [note]),
    ],
    action,
  };
}
