import type { VerificationState } from "#features/verifications/verifications.rules.ts";
import type { DecisionBar } from "#features/verifications/verifications.schema.ts";

export const stateLabels: Record<VerificationState, string> = {
  draft: "Being filled in",
  submitted: "Pending",
  approved: "Confirmed",
  rejected: "Refused",
  expired: "Over",
  closed: "Not completed",
};

export const eventLabels: Record<string, string> = {
  started: "Begun",
  revised: "Changed",
  agreed: "Agreed",
  submitted: "Sent",
  withdrawn: "Taken back",
  handed_over: "Handed to the identity service",
  viewed: "Opened",
  approved: "Confirmed",
  rejected: "Refused",
  second_look: "Second look asked for",
  reminded: "Reminded",
  expired: "Ended",
  replaced: "Replaced by a newer one",
  closed: "Closed, not completed",
  erased: "Erased",
};

/** Why nothing can be decided here. */
export const barWords: Record<Exclude<DecisionBar, null>, string> = {
  not_waiting: "Nothing to decide.",
  own: "This is about you, so another admin decides.",
  needs_other: "You refused this one. The second look is for another admin.",
  not_opened: "Open the documents first.",
};
