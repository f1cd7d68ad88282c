import type { ComplaintKind, ComplaintState } from "#features/complaints/complaints.rules.ts";

/** How each kind is offered, and what its form asks. */
type KindWords = {
  title: string;
  about: string;
  statement: { label: string; hint?: string };
  goodFaith: string;
  accuracy?: string;
  /** Whom one may act for. */
  self?: string;
  representative?: string;
  /** What happens with it, said before anything is sent. */
  promise: string;
};

const believed = "I believe in good faith that what I say is true and complete.";
/** Where a report hides something: when it does not. */
const personFirst =
  "If today's limit for automatic hiding is reached, or we have cleared the companion in the past 30 days, a person looks at it first.";
const decided = "You get a number at once. A decision usually takes 5 days, and never more than 7 business days.";

export const kindWords: Record<ComplaintKind, KindWords> = {
  conduct: {
    title: "A companion, a creator or a call",
    about: "Something was said or done that breaks our rules or your limits.",
    statement: { label: "What happened?" },
    goodFaith: believed,
    promise: decided,
  },
  "intimate-images": {
    title: "Intimate images without consent",
    about: "Pictures of you, real or AI-generated, that you never agreed to show.",
    statement: {
      label: "Which picture is it?",
      hint: "Describe it so that we can find it. Please do not send the picture itself.",
    },
    goodFaith: "I believe in good faith that it was published without the consent of the person it shows.",
    accuracy: "What I say is accurate, and I am the person shown or may act for them.",
    self: "It shows me",
    representative: "It shows somebody for whom I may act",
    promise: `Hidden as soon as we have your request, removed within 48 hours together with the copies that we can find. ${personFirst}`,
  },
  underage: {
    title: "Somebody under 18",
    about: "A companion that is shown as a minor, or a minor who uses the site. No name needed.",
    statement: { label: "What did you see or hear?", hint: "Please do not send pictures." },
    goodFaith: believed,
    promise: `A companion is hidden at once, and a person looks at it within the hour. ${personFirst}`,
  },
  illegal: {
    title: "Illegal content",
    about: "Something that the law forbids, wherever on this site it is.",
    statement: { label: "What is illegal about it?", hint: "Name the law if you know it." },
    goodFaith: believed,
    promise: decided,
  },
  copyright: {
    title: "Copyright",
    about: "Your work is used without permission. This is a notice under the DMCA.",
    statement: { label: "Anything else? (optional)" },
    goodFaith: "I believe in good faith that this use is not permitted by the owner, its agent or the law.",
    accuracy: "Under penalty of perjury: this notice is accurate, and I am the owner or may act for the owner.",
    promise:
      "We remove the material promptly and tell the person who published it. A copy of your notice goes to them.",
  },
  privacy: {
    title: "Privacy, or your voice, face or name",
    about: "Details about you are shown, or somebody sounds or looks like you without your consent.",
    statement: { label: "What is shown or used?" },
    goodFaith: believed,
    self: "It is about me",
    representative: "It is about somebody for whom I may act",
    promise: `A voice, face or name used without consent is hidden at once and decided within 48 hours. ${personFirst}`,
  },
  other: {
    title: "Something else",
    about: "Anything else.",
    statement: { label: "What do you want to tell us?" },
    goodFaith: believed,
    promise: decided,
  },
};

const stateWords: Record<ComplaintState, string> = {
  received: "Waiting for a person to look at it",
  assigned: "A person is looking at it",
  awaiting_second: "Decided by one person, waiting for a second",
  decided: "Decided",
  appealed: "Looked at again after an appeal",
  closed: "Closed",
};
export const stateWord = (state: ComplaintState): string => stateWords[state];

const eventWords: Record<string, string> = {
  received: "We received your report",
  acknowledged: "It got its number and its deadlines",
  agent_held: "The companion was hidden until we have looked",
  media_withheld: "The pictures were hidden until we have looked",
  decided: "Decided",
  appealed: "Your appeal was received: another person decides within 10 days",
  contested: "The other side answered: another person looks again",
  closed: "Closed",
};

/** What happened, in words for the reporter; an event of a kind that has none is not shown. */
export const eventWord = (kind: string): string | null => eventWords[kind] ?? null;

export const outcomeWords = {
  upheld: "You were right, and we acted on it",
  partly: "You were right in part, and we acted on that",
  unfounded: "We found nothing that breaks the law or our rules",
} as const;
