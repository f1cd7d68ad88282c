import type { EmailContent } from "#features/mail/email-layout.rules.ts";
import { reviewReasonLabel } from "./agent-reviews.rules.ts";

export type ReviewOutcome = {
  name: string;
  version: number;
  state: "approved" | "changes_asked" | "refused";
  reasons: readonly string[];
  /** For the creator; of an approval, for the audit log only. */
  note: string;
};

const action = { label: "See your companion", path: "/model/agent/publish" };

/** The outcome of a review. Subjects are neutral, since others may see the mailbox. */
export function reviewEmail({ name, version, state, reasons, note }: ReviewOutcome): EmailContent {
  if (state === "approved") {
    return {
      subject: "Your version is approved",
      paragraphs: [
        `Version ${version} of ${name} fits the rules.`,
        // Sent later, when it may be public or not.
        `Callers hear it whenever ${name} is public. If something keeps it offline, your dashboard says what.`,
      ],
      action,
    };
  }
  const why = reasons.filter((reason) => reason !== "other").map((reason) => `${reviewReasonLabel(reason)}.`);
  return {
    subject: state === "changes_asked" ? "Something has to be changed" : "We cannot publish this version",
    paragraphs: [
      state === "changes_asked"
        ? `We looked at version ${version} of ${name}. It can go public once this is changed:`
        : `We looked at version ${version} of ${name} and cannot publish it:`,
      ...why,
      ...(note.trim() === "" ? [] : [note.trim()]),
      state === "changes_asked"
        ? "Everything that you wrote is kept. Change what is named and send it again."
        : "Everything that you wrote is kept, and what callers hear stays as it is. You can write another version and send that.",
    ],
    action,
  };
}
