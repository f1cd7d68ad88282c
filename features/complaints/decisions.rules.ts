import { dayMs } from "#platform/days/durations.ts";
import { type ComplaintKind, type ComplaintState, immediateMeasure, type ReasonCode } from "./complaints.rules.ts";

/** What an admin can do about a complaint, the mildest first. */
export const complaintActions = [
  "no_action",
  "refuse",
  "warn",
  "remove_content",
  "pause_agent",
  "suspend_member",
] as const;
export type ComplaintAction = (typeof complaintActions)[number];
export const complaintOutcomes = ["upheld", "partly", "unfounded"] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];
export type AnswerSide = "reporter" | "affected";

/** How each action is offered to the admin. */
export const actionNames: Record<ComplaintAction, string> = {
  no_action: "No action: nothing breaks the law or our rules",
  refuse: "Reject: not a valid report",
  warn: "Warn the creator",
  remove_content: "Remove content",
  pause_agent: "Hide the companion",
  suspend_member: "Suspend the creator",
};

/** What a decision did, exactly enough to undo it. */
export type DecisionEffects = {
  /** Photos and videos that were taken down, copies included. */
  media: string[];
  voiceId: string | null;
  held: boolean;
  /** The suspension of the creator that it began. */
  suspensionId: string | null;
};
export const noEffects: DecisionEffects = { media: [], voiceId: null, held: false, suspensionId: null };

/** What both sides are told came of it. `inPart` counts only where something was done. */
export function outcomeOf(action: ComplaintAction, inPart: boolean): ComplaintOutcome {
  if (action === "no_action" || action === "refuse") return "unfounded";
  return inPart ? "partly" : "upheld";
}

/** Actions that concern a creator: without one there is nobody to warn and nothing to hide. */
export const needsSubject = (action: ComplaintAction): boolean => outcomeOf(action, false) !== "unfounded";

/** Whether the companion stays out of sight after the decision. */
export const hidesAgent = (action: ComplaintAction, pause: boolean): boolean =>
  action === "pause_agent" || action === "suspend_member" || (action === "remove_content" && pause);

export const isOpen = (state: ComplaintState): boolean =>
  state === "received" || state === "assigned" || state === "appealed";

/** What was hidden on receipt of a complaint of this reason may not return while another such one is open. */
export const holdsUntilDecided = (reason: ReasonCode): boolean => immediateMeasure(reason) !== null;

/** For so long a decision can be answered, by either side. */
export const answerDays = 183;
/** Within so many days another person decides about an answer. */
export const appealDays = 10;

export const answerableUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + answerDays * dayMs);
export const appealBy = (sentAt: Date): Date => new Date(sentAt.getTime() + appealDays * dayMs);

/** Why somebody cannot answer a decision, or null. One answer a side; none before a decision or half a year after it. */
export function answerFault(
  row: { state: ComplaintState; decidedAt: Date | null },
  answered: boolean,
  now: Date,
): "undecided" | "answered" | "late" | null {
  if (answered) return "answered";
  if (row.decidedAt === null || (row.state !== "decided" && row.state !== "appealed")) return "undecided";
  return now > answerableUntil(row.decidedAt) ? "late" : null;
}

/** Why this admin may not decide, or null. `lastBy` decided what an answer argues with. */
export function deciderFault(
  row: { state: ComplaintState; reporterUid: string | null; creatorUid: string | null },
  admin: string,
  lastBy: string | null,
): "closed" | "own" | "other" | null {
  if (!isOpen(row.state)) return "closed";
  if (row.reporterUid === admin || row.creatorUid === admin) return "own";
  return row.state === "appealed" && lastBy === admin ? "other" : null;
}

/** Whether what was removed as an intimate image without consent is seen again after a decision. */
export function restoresIntimate(
  last: { reason: string; effects: Pick<DecisionEffects, "media"> } | undefined,
  next: Pick<DecisionEffects, "media">,
): boolean {
  return last?.reason === "ncii" && last.effects.media.some((id) => !next.media.includes(id));
}

/** Kinds that are decided only after a look at the pictures, and dismissed only by two admins. */
const graveKinds: ReadonlySet<ComplaintKind> = new Set<ComplaintKind>(["underage", "intimate-images"]);

type CaseMedia = {
  kind: ComplaintKind;
  media: readonly { id: string; state: string; address: string | null }[];
  /** What earlier decisions did; a new one undoes the last of them first. */
  decisions: readonly { effects: Pick<DecisionEffects, "media"> }[];
};

/** Photos and videos that the admin has still to look at: those of a grave case that the public sees or may see again. */
export function unseenPictures({ kind, media, decisions }: CaseMedia, seen: readonly string[]): string[] {
  if (!graveKinds.has(kind)) return [];
  const removed = decisions.at(-1)?.effects.media ?? [];
  return media
    .filter(({ id, state }) => state === "approved" || state === "pending" || removed.includes(id))
    .flatMap(({ id, address }) => (address === null || seen.includes(id) ? [] : [id]));
}

/** Whether a decision leaves a companion as it was, after a report that only two admins may dismiss. */
export function dismissesGrave(
  complaint: { kind: ComplaintKind; agentId: string | null },
  { held, media, voiceId }: Pick<DecisionEffects, "held" | "media" | "voiceId">,
): boolean {
  return (
    graveKinds.has(complaint.kind) && complaint.agentId !== null && !held && media.length === 0 && voiceId === null
  );
}

/** Why a photo or video was taken down, as its creator reads it in the list of their media. */
export function mediaReasonOf(
  reason: ReasonCode,
): "likeness_no_consent" | "minor_sexual" | "ip_dmca" | "ncii" | "other" {
  if (reason === "ncii") return "ncii";
  if (reason === "likeness_no_consent" || reason === "impersonation") return "likeness_no_consent";
  if (reason === "minor_sexual" || reason === "csam_apparent" || reason === "underage_user") return "minor_sexual";
  return reason === "ip_dmca" ? "ip_dmca" : "other";
}
