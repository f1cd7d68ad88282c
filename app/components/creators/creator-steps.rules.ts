import type { CreatorStep, StepState } from "#features/analysis/creator-progress.rules.ts";

type StepWords = { title: string; about: string; to: string; action: string };

/** What each step is, and the page on which it is done. */
export const stepWords: Record<CreatorStep, StepWords> = {
  profile: {
    title: "Profile",
    about: "A name, a few lines about you and at least one photo.",
    to: "/user/account",
    action: "Complete your profile",
  },
  identity: {
    title: "Identity",
    about: "We make sure that you are an adult and who you say you are.",
    to: "/other/docs",
    action: "Read how identities are checked",
  },
  voice: {
    title: "Voice",
    about: "Choose the voice in which your companion speaks.",
    to: "/other/docs",
    action: "Read about voices",
  },
  agent: {
    title: "Companion",
    about: "Who your companion is, and the first thing callers hear.",
    to: "/other/docs",
    action: "Read how to build a companion",
  },
  price: {
    title: "Price",
    about: "What a minute costs, and what of it is yours.",
    to: "/other/docs",
    action: "Read about prices",
  },
  review: {
    title: "Review",
    about: "A person looks at your companion before callers do.",
    to: "/other/docs",
    action: "Read about the review",
  },
  payout: {
    title: "Payout",
    about: "Where your earnings go, and your tax details.",
    to: "/model/earnings#payout",
    action: "Say where your earnings go",
  },
};

export const stateWords: Record<StepState, string> = {
  open: "To do",
  waiting: "We are looking at it",
  done: "Done",
  refused: "Needs a change",
};
