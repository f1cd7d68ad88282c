import { hourMs } from "#platform/days/durations.ts";
import type { ReviewState } from "../agents.tables.ts";
import type { StepId } from "../fields/editor-steps.rules.ts";
import { isSpokenIn, languageName } from "../fields/languages.rules.ts";

/** Why a version is not published. The codes are stable; the texts are for its creator. */
export const reviewReasons = [
  { code: "minor_sexual", label: "Something in it could be read as about minors" },
  { code: "nonconsent", label: "It speaks of something without consent" },
  { code: "incest", label: "It speaks of family members" },
  { code: "bestiality", label: "It speaks of animals" },
  { code: "extreme", label: "It goes to extremes that we do not publish" },
  { code: "trafficking", label: "It offers meetings, contact or payment outside" },
  { code: "likeness_no_consent", label: "It resembles a real person who has not agreed" },
  { code: "self_harm", label: "It could encourage somebody to harm themselves" },
  { code: "hate", label: "It demeans people for what they are" },
  { code: "impersonation", label: "It claims to be somebody, or to be human" },
  { code: "doxxing_pii", label: "It holds personal details" },
  { code: "ip_dmca", label: "It uses somebody else's character or work" },
  { code: "misleading", label: "Its description does not fit what callers would hear" },
  { code: "unclear", label: "It is not clear enough to be judged" },
  { code: "other", label: "Another reason, told in the note" },
] as const;

export type ReviewReason = (typeof reviewReasons)[number]["code"];

export const isReviewReason = (code: string): code is ReviewReason => reviewReasons.some((one) => one.code === code);
export const reviewReasonLabel = (code: string): string =>
  reviewReasons.find((one) => one.code === code)?.label ?? "A reason of its own";

export type PublishBlocker = { code: string; message: string; to: string | null };

const unsavedWords: readonly [StepId, string, string][] = [
  ["basic", "unsaved", "In Character you have typed something that is not saved as a version yet"],
  ["voice", "unsaved_voice", "You have chosen a voice that is not saved as a version yet"],
  [
    "pricing",
    "unsaved_price",
    "You have typed a price that is not saved as a version yet: save it, or type the old one",
  ],
];

/** The open requirements before a saved version can be published, in the best order of doing them. */
export function publishBlockers(facts: {
  completed: { basic: boolean; voice: boolean; pricing: boolean };
  /** The steps with unsaved changes. */
  unsaved: readonly StepId[];
  voiceUsable: boolean;
  /** Whether going live needs the creator's email to be confirmed first. */
  needsEmail: boolean;
  verified: boolean;
  reviewState: ReviewState | null;
  nothingNew: boolean;
}): PublishBlocker[] {
  const { completed } = facts;
  const blockers: [boolean, PublishBlocker][] = [
    [!completed.basic, { code: "basic", message: "Save who your companion is", to: "/model/agent/basic" }],
    [!completed.voice, { code: "voice", message: "Choose and save a voice", to: "/model/agent/voice" }],
    [
      completed.voice && !facts.voiceUsable,
      { code: "voice_gone", message: "This voice can no longer be used: choose another", to: "/model/agent/voice" },
    ],
    [!completed.pricing, { code: "pricing", message: "Set and save a price", to: "/model/agent/pricing" }],
    ...unsavedWords.map(([step, code, message]): [boolean, PublishBlocker] => [
      facts.unsaved.includes(step),
      { code, message, to: `/model/agent/${step}` },
    ]),
    [facts.needsEmail, { code: "email", message: "Confirm your email address", to: "/user/settings" }],
    [
      !facts.verified,
      { code: "identity", message: "Your identity has to be approved first", to: "/model/settings/verification" },
    ],
    [facts.reviewState === "waiting", { code: "waiting", message: "This companion is being reviewed", to: null }],
    [facts.nothingNew, { code: "nothing_new", message: "Callers already hear this version", to: null }],
  ];
  return blockers.filter(([stands]) => stands).map(([, blocker]) => blocker);
}

/** What does not fit together in a version, without standing in the way. `voice`: null if it can no longer be used. */
export function publishWarnings(language: string, voice: { label: string; language: string } | null): PublishBlocker[] {
  if (!voice || isSpokenIn(language, voice.language)) return [];
  const spoken = `${voice.label} speaks ${languageName(voice.language)}`;
  const message = `${spoken}; your companion is set to ${languageName(language)}`;
  return [{ code: "voice_language", message, to: "/model/agent/voice" }];
}

/** When a price may change again; null if it may now. */
export function priceFreeAt(changedAt: Date | null, hours: number, now: Date): Date | null {
  if (changedAt === null) return null;
  const free = new Date(changedAt.getTime() + hours * hourMs);
  return free > now ? free : null;
}
