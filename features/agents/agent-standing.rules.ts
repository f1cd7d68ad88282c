import type { StopReason } from "./agent-stops.rules.ts";
import type { EditorView } from "./content/agent-editor.schema.ts";
import type { StepId } from "./fields/editor-steps.rules.ts";
import type { PublishBlocker } from "./reviews/agent-reviews.rules.ts";

/** Why a companion cannot be called against its creator's wish. `report`: it was hidden after a report. */
export type OfflineReason = StopReason | "report";
/** `since` is known of a report only. */
export type Offline = { reason: OfflineReason; since: string | null };

export const offlineWords: Record<OfflineReason, { message: string; action: string; to: string }> = {
  report: {
    message:
      "Your companion is hidden after a report, and no one can call it. There is nothing to publish: our decision comes by email, with its reasons and how to appeal.",
    action: "How we handle reports",
    to: "/legal/complaints-policy",
  },
  voice: {
    message: "Your companion is offline: the voice that it speaks with is disabled.",
    action: "Choose a voice",
    to: "/model/agent/voice",
  },
  identity: {
    message: "Your companion is offline: the confirmation of your identity has ended.",
    action: "Confirm it again",
    to: "/model/settings/verification",
  },
  platform: {
    message: "Your companion is offline: our team has paused it. The email that we sent you says why.",
    action: "Look at it",
    to: "/model/agent/basic",
  },
};

/** Why a companion cannot be called, by its creator's wish or against it. */
export type Stop = Offline | { reason: "paused" | "all_paused"; since: null };
type StopWords = { message: string; action: string; to: string; intent?: "resume" };

/** The words of every stop, with the page of its action; `intent`: the page does it at once. */
export const stopWords: Record<Stop["reason"], StopWords> = Object.assign(
  {
    paused: {
      message: "Your companion is paused: no one can find or call it.",
      action: "Resume",
      to: "/model/agent",
      intent: "resume" as const,
    },
    all_paused: {
      message: "Everything is paused: no one can find or call your companion.",
      action: "Resume",
      to: "/model/settings",
      intent: "resume" as const,
    },
  },
  offlineWords,
);

/** What keeps a companion from callers now. A pause is told once nothing else stops it: resuming would change nothing. */
export function stopsOf(view: Pick<StandingFacts, "status" | "offline" | "allPaused">): Stop[] {
  if (view.offline.length > 0) return view.offline;
  if (view.allPaused) return [{ reason: "all_paused", since: null }];
  return view.status === "paused" ? [{ reason: "paused", since: null }] : [];
}

/** A companion that was never public has no stops. */
export function offlineReasons(agent: {
  heldAt: Date | null;
  stoppedFor: readonly StopReason[];
  isPublished: boolean;
}): Offline[] {
  const stops = agent.isPublished ? agent.stoppedFor : [];
  return [
    ...(agent.heldAt ? [{ reason: "report" as const, since: agent.heldAt.toISOString() }] : []),
    ...stops.map((reason) => ({ reason, since: null })),
  ];
}

type StandingFacts = Pick<
  EditorView,
  "agentId" | "status" | "step" | "version" | "publishedVersion" | "offline" | "allPaused"
>;
type Standing = "new" | "offline" | "draft" | "all_paused" | "paused" | "changed" | "public";

/** Where a companion stands. All pages of its creator go by it. */
export function standingOf(view: StandingFacts): Standing {
  if (view.agentId === null) return "new";
  if (view.offline.length > 0) return "offline";
  if (view.publishedVersion === null) return "draft";
  if (view.allPaused) return "all_paused";
  if (view.status === "paused") return "paused";
  return view.version === view.publishedVersion ? "public" : "changed";
}

/** What callers hear, in one line. */
export function standingLine(view: StandingFacts): string {
  const { version, publishedVersion } = view;
  const lines: Record<Standing, string> = {
    new: "Three steps make a companion: who it is, its voice, its price.",
    offline: "Offline: no one can call your companion at the moment.",
    draft: "Draft, not live.",
    all_paused: `Everything is paused. Callers hear version ${publishedVersion} again as soon as you resume.`,
    paused: `Paused. Callers hear version ${publishedVersion} again as soon as you resume.`,
    changed: `Callers hear version ${publishedVersion}. Version ${version} is not live yet.`,
    public: `Callers hear version ${publishedVersion}. It is up to date.`,
  };
  return lines[standingOf(view)];
}

type DraftFacts = Pick<EditorView, "version" | "publishedVersion" | "draftDiffers">;
export type DraftNote = { text: string; link: { to: string; label: string } };

/**
 * That callers hear something else than the draft says, with the page of what differs; null where they hear the same.
 */
export function draftNote({ version, publishedVersion, draftDiffers }: DraftFacts): DraftNote | null {
  if (draftDiffers === null) return null;
  if (draftDiffers.saved) {
    const to = `/model/agent/versions?from=${publishedVersion}&to=${version}`;
    const text = `Your draft differs from version ${publishedVersion}, which callers hear.`;
    return { text, link: { to, label: "See what changed" } };
  }
  if (!draftDiffers.typed) return null;
  const text = `You have typed changes that callers don't hear: they still hear version ${publishedVersion}.`;
  return { text, link: { to: publishPage, label: "Save and publish" } };
}

export type NextStep = {
  title: string;
  text: string;
  action: { label: string; to: string } | { label: string; intent: "resume" | "resend-email" };
  /** Whether a test call is offered beside it. */
  test: boolean;
};

const publishPage = "/model/agent/publish";

const stepWords: Record<StepId, { title: string; text: string; label: string }> = {
  basic: { title: "Character", text: "A content type, a first message, a character.", label: "Begin" },
  voice: { title: "A voice", text: "Hear your first message in every voice, then choose.", label: "Choose a voice" },
  pricing: { title: "A price", text: "What a minute costs, and what you get of it.", label: "Set a price" },
};

/** The one thing to do next; null while the reasons for being offline say it. */
export function nextStep(view: StandingFacts, blockers: readonly PublishBlocker[]): NextStep | null {
  const standing = standingOf(view);
  if (standing === "offline") return null;
  if (standing === "all_paused") {
    const action = { label: "Open settings", to: "/model/settings#pause" };
    return { title: "Resume", text: "You paused everything. The settings end that.", action, test: true };
  }
  if (standing === "paused" && needsEmail(blockers)) return toConfirmEmail;
  if (standing === "paused") {
    const action = { label: "Resume", intent: "resume" as const };
    return { title: "Resume", text: "Your companion can be called again at once.", action, test: true };
  }
  if (view.step !== "done") {
    const { title, text, label } = stepWords[view.step];
    return { title, text, action: { label, to: `/model/agent/${view.step}` }, test: false };
  }
  return standing === "public" ? toShare : toPublish(blockers);
}

const needsEmail = (blockers: readonly PublishBlocker[]) => blockers.some(({ code }) => code === "email");

const toConfirmEmail: NextStep = {
  title: "Confirm your email",
  text: "Your companion goes live once your email address is confirmed: open the link that we sent you.",
  action: { label: "Resend email", intent: "resend-email" },
  test: true,
};

const toShare: NextStep = {
  title: "Let people find it",
  text: "Callers hear your companion as it is here. What you change is a draft at first.",
  action: { label: "Share it", to: "/model/share" },
  test: true,
};

/** From a finished draft to the callers: whatever is missing, then the review, then publishing. */
function toPublish(blockers: readonly PublishBlocker[]): NextStep {
  const missing = blockers.find(({ to }) => to !== null);
  if (blockers.some(({ code }) => code === "waiting")) {
    const text = "A person looks at your companion before callers hear it. An email tells you the result.";
    return { title: "In review", text, action: { label: "See the review", to: publishPage }, test: true };
  }
  if (missing?.code === "email") return toConfirmEmail;
  if (missing?.to) {
    const label = missing.code === "identity" ? "Verify your identity" : "Continue";
    return {
      title: "Before you can publish",
      text: `${missing.message}.`,
      action: { label, to: missing.to },
      test: true,
    };
  }
  if (blockers.some(({ code }) => code === "nothing_new")) return toShare;
  const text = "Talk to it yourself, then let callers hear it.";
  return { title: "Ready", text, action: { label: "Publish", to: publishPage }, test: true };
}
