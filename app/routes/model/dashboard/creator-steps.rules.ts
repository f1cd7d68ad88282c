import type { CreatorStep, StepState } from "#features/analysis/creator-progress.rules.ts";

type StepWords = { title: string; about: string; to: string; action: string };

/** What each step is, and the page on which it is done. */
export const stepWords: Record<CreatorStep, StepWords> = {
  email: {
    title: "Email",
    about: "Open the link that we sent you: decisions about your companion go to this address.",
    to: "/user/settings",
    action: "Confirm your email",
  },
  profile: {
    title: "Profile",
    about: "A name, a few lines about you and at least one photo.",
    to: "/model/profile",
    action: "Complete your profile",
  },
  identity: {
    title: "Identity",
    about: "We make sure that you are an adult and who you say you are.",
    to: "/model/settings/verification",
    action: "Verify your identity",
  },
  voice: {
    title: "Voice",
    about: "Listen to a few and keep the one in which your companion shall speak.",
    to: "/model/voices",
    action: "Choose a voice",
  },
  agent: {
    title: "Companion",
    about: "Who your companion is, and the first thing callers hear.",
    to: "/model/agent/basic",
    action: "Build your companion",
  },
  price: {
    title: "Price",
    about: "What a minute costs, and what of it is yours.",
    to: "/model/agent/pricing",
    action: "Set the price",
  },
  review: {
    title: "Review",
    about: "A person looks at your companion before callers do.",
    to: "/model/agent/publish",
    action: "Submit for review",
  },
  payout: {
    title: "Payout",
    about: "Where your earnings go, and your tax details.",
    to: "/model/earnings#payout",
    action: "Complete your payout details",
  },
};

const stateWords: Record<StepState, string> = {
  open: "To do",
  begun: "Not complete",
  waiting: "We are looking at it",
  done: "Done",
  refused: "Needs a change",
};

/** How a step stands, in words. Payout details are asked for by nothing until payouts are open. */
export function stateWord(step: CreatorStep, state: StepState): string {
  const isOptional = step === "payout" && (state === "open" || state === "begun");
  return isOptional ? "Optional until payouts open" : stateWords[state];
}
