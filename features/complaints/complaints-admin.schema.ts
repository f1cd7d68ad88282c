import { z } from "zod";
import {
  type ComplaintKind,
  type ComplaintState,
  complaintKinds,
  type ReasonCode,
  reasonCodes,
  type Severity,
} from "./complaints.rules.ts";
import {
  type AnswerSide,
  type ComplaintAction,
  type ComplaintOutcome,
  complaintActions,
  type DecisionEffects,
} from "./decisions.rules.ts";

export const queueStates = ["open", "decided"] as const;

/** Query of the desk's list. */
export const complaintQuery = z.object({
  state: z.enum(queueStates).default("open"),
  kind: z.enum(complaintKinds).optional(),
  cursor: z.string().max(400).optional(),
});
export type ComplaintQuery = z.infer<typeof complaintQuery>;

const words = (least: string) => z.string().trim().min(10, least).max(4_000, "At most 4,000 characters");
const ticked = z
  .union([z.boolean(), z.enum(["true", "on", ""])])
  .default(false)
  .transform((value) => value === true || value === "true" || value === "on");

/** A decision as the form sends it. `reason` is what both sides read. */
export const decisionInput = z.object({
  action: z.enum(complaintActions, "Please choose what is done"),
  reasonCode: z.enum(reasonCodes, "Please choose the rule"),
  reason: words("Please give the facts and the rule, in at least 10 characters: both sides read this"),
  inPart: ticked,
  /** Photos and videos to take down; from a form with commas between. */
  media: z
    .union([z.array(z.uuid()), z.string().transform((text) => text.split(",").filter((id) => id !== ""))])
    .default([])
    .pipe(z.array(z.uuid("This is not an id")).max(100)),
  stopVoice: ticked,
  pause: ticked,
});
export type DecisionInput = z.infer<typeof decisionInput>;

/** From whom a complaint is taken over; without a name it is taken only while it is nobody's. */
export const assignInput = z.object({ from: z.string().trim().max(60).default("") });
export type AssignInput = z.infer<typeof assignInput>;

export const noteInput = z.object({
  reason: z.string().trim().min(3, "Please write the note first").max(4_000, "At most 4,000 characters"),
});
export type NoteInput = z.infer<typeof noteInput>;

/** An appeal, or a counter-notice. */
export const answerInput = z.object({
  words: z
    .string()
    .trim()
    .min(20, "Please say what is wrong with the decision, in at least 20 characters")
    .max(4_000, "At most 4,000 characters"),
  signature: z.string().trim().max(120, "At most 120 characters").default(""),
});
export type AnswerInput = z.infer<typeof answerInput>;

export const monthQuery = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month looks like 2026-05")
    .optional(),
});

/** One line of the desk's list. */
export type ComplaintLine = {
  reference: string;
  kind: ComplaintKind;
  reason: ReasonCode;
  severity: Severity;
  state: ComplaintState;
  subjectLabel: string | null;
  assignee: string | null;
  receivedAt: string;
  /** Until when somebody waits for us now. */
  answerBy: string;
  takedownBy: string | null;
  decidedAt: string | null;
};
export type ComplaintPage = { complaints: ComplaintLine[]; nextCursor: string | null };

/** An open complaint about a creator, for whoever decides about what that creator shows. */
export type OpenComplaint = { creatorUid: string; reference: string; kind: ComplaintKind; removal: boolean };

/** Another complaint with something in common. */
export type RelatedCase = {
  reference: string;
  kind: ComplaintKind;
  state: ComplaintState;
  outcome: ComplaintOutcome | null;
  receivedAt: string;
};

/** What the desk shows of whom a complaint is about. Addresses are for the admin who looks. */
export type SubjectFacts = {
  agent: {
    id: string;
    name: string;
    status: string;
    heldAt: string | null;
    tagline: string;
    description: string;
    firstMessage: string;
    voiceId: string | null;
  } | null;
  creator: { username: string; status: string; verified: boolean } | null;
  media: { id: string; kind: string; state: string; alt: string; picture: string | null; address: string | null }[];
  call: {
    id: string;
    state: string;
    startedAt: string;
    endedAt: string | null;
    endedReason: string | null;
    billedMs: number;
    charge: string;
  } | null;
};

export type AdminDecision = {
  number: number;
  action: ComplaintAction;
  outcome: ComplaintOutcome;
  reason: string;
  words: string;
  effects: DecisionEffects;
  by: string;
  at: string;
};
export type ComplaintAnswer = {
  side: AnswerSide;
  words: string;
  signature: string | null;
  at: string;
  settled: boolean;
};

/** A complaint with everything that is needed to decide about it. */
export type AdminComplaint = ComplaintLine & {
  location: string;
  statement: string;
  evidence: string[];
  declarations: { name: string; value: string }[];
  reporter: { name: string | null; email: string | null; member: boolean };
  acknowledgeBy: string;
  acknowledgedAt: string | null;
  decideBy: string;
  hardLimitAt: string;
  appealBy: string | null;
  subject: SubjectFacts;
  aboutSame: RelatedCase[];
  bySame: RelatedCase[];
  decisions: AdminDecision[];
  answers: ComplaintAnswer[];
  events: { at: string; kind: string; note: string; by: string | null }[];
  /** Why the admin who looks cannot decide about it, or null. */
  fault: "closed" | "own" | "other" | null;
};

/** A decision as the side sees it whom it concerns: nothing of who reported. */
export type AffectedCase = {
  reference: string;
  subjectLabel: string | null;
  decision: { outcome: ComplaintOutcome; action: ComplaintAction; words: string; at: string } | null;
  answerUntil: string | null;
  /** A counter-notice in a matter of copyright is signed. */
  signed: boolean;
  fault: "undecided" | "answered" | "late" | null;
};

/** What happened in one month, in UTC. Hours are null where nothing was decided. */
export type MonthReport = {
  month: string;
  kinds: {
    kind: ComplaintKind;
    received: number;
    decided: number;
    withinLimit: number;
    upheld: number;
    unfounded: number;
    medianHours: number | null;
    longestHours: number | null;
  }[];
  actions: { action: ComplaintAction; count: number }[];
  reasons: { reason: string; count: number }[];
  takedowns: { received: number; inTime: number; late: number };
  answers: { side: AnswerSide; received: number; changed: number }[];
  hiddenAtOnce: number;
};
