import { z } from "zod";
import { type ComplaintKind, complaintKinds, reasonCodes } from "./complaints.rules.ts";
import { complaintActions } from "./decisions.rules.ts";

export const queueStates = ["open", "decided"] as const;

/** What the list of complaints is asked for. */
export const complaintQuery = z.object({
  state: z.enum(queueStates).default("open"),
  kind: z.enum(complaintKinds).optional().meta({ description: "Only one kind" }),
  cursor: z.string().max(400).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type ComplaintQuery = z.infer<typeof complaintQuery>;

const words = (least: string) => z.string().trim().min(10, least).max(4_000, "At most 4,000 characters");
const ticked = z
  .union([z.boolean(), z.enum(["true", "on", ""])])
  .default(false)
  .transform((value) => value === true || value === "true" || value === "on");

const idList = (most: number) =>
  z
    .union([z.array(z.uuid()), z.string().transform((text) => text.split(",").filter((id) => id !== ""))])
    .default([])
    .pipe(z.array(z.uuid("This is not an id")).max(most));

/** A decision as the form sends it. */
export const decisionInput = z.object({
  action: z.enum(complaintActions, "Please choose what is done"),
  reasonCode: z
    .enum(reasonCodes, "Please choose the rule")
    .meta({ description: "The rule, one of the reasons of reports" }),
  reason: words("Please give the facts and the rule, in at least 10 characters: both sides read this").meta({
    description: "Statement of reasons (sent to both sides)",
  }),
  inPart: ticked.meta({ description: "`true` when the report is right in part only" }),
  // All that a creator ever had in a case, unlike what one decision removes.
  seen: idList(1_000).meta({
    description: "Ids of the creator's photos and videos that the admin has looked at, as for `media`",
  }),
  media: idList(100).meta({
    description: "For `remove_content`: ids of the creator's photos and videos, in a list or with commas between",
  }),
  stopVoice: ticked.meta({
    description: "For `remove_content`: `true` stops the companion's voice for everybody",
  }),
  pause: ticked.meta({ description: "For `remove_content`: `true` keeps the companion hidden" }),
});
export type DecisionInput = z.infer<typeof decisionInput>;

export const assignInput = z.object({
  from: z.string().trim().max(60).default("").meta({
    description: "The username of whom it is taken over from; without one it is taken only while it is nobody's",
  }),
});
export type AssignInput = z.infer<typeof assignInput>;

export const noteInput = z.object({
  reason: z
    .string()
    .trim()
    .min(3, "Please write the note first")
    .max(4_000, "At most 4,000 characters")
    .meta({ description: "The note" }),
});

export const monthQuery = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month looks like 2026-05")
    .optional()
    .meta({ description: "A month in UTC such as 2026-05; without it the one that is running" }),
});

const moment = z.string().meta({ description: "UTC" });
const state = z.enum(["received", "assigned", "awaiting_second", "decided", "appealed", "closed"]);
const outcome = z.enum(["upheld", "partly", "unfounded"]);
const side = z.enum(["reporter", "affected"]);
const count = z.number().int();

/** One line of the list. */
const complaintLine = z.object({
  reference: z.string(),
  kind: z.enum(complaintKinds),
  reason: z.enum(reasonCodes),
  severity: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  state,
  subjectLabel: z.string().nullable(),
  assignee: z.string().nullable(),
  receivedAt: moment,
  answerBy: moment.meta({ description: "UTC: until when somebody waits for the admins now" }),
  takedownBy: moment.nullable(),
  decidedAt: moment.nullable(),
});
export type ComplaintLine = z.infer<typeof complaintLine>;

export const complaintPage = z.object({ complaints: z.array(complaintLine), nextCursor: z.string().nullable() });
export type ComplaintPage = z.infer<typeof complaintPage>;

/** An open complaint about a creator, for whoever decides about what that creator shows. */
export type OpenComplaint = { creatorUid: string; reference: string; kind: ComplaintKind; removal: boolean };

/** Another complaint with something in common. */
const relatedCase = z.object({
  reference: z.string(),
  kind: z.enum(complaintKinds),
  state,
  outcome: outcome.nullable(),
  receivedAt: moment,
});
export type RelatedCase = z.infer<typeof relatedCase>;

const reportedAgent = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  heldAt: moment.nullable(),
  tagline: z.string(),
  description: z.string(),
  firstMessage: z.string(),
  voiceId: z.string().nullable(),
});
const reportedMedium = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  alt: z.string(),
  picture: z.string().nullable(),
  address: z.string().nullable(),
});
const reportedCall = z.object({
  id: z.string(),
  state: z.string(),
  startedAt: moment,
  endedAt: moment.nullable(),
  endedReason: z.string().nullable(),
  billedMs: count,
  charge: z.string(),
});
/** What admins see of whom a complaint is about. Addresses are for the admin who looks. */
const subjectFacts = z.object({
  agent: reportedAgent.nullable(),
  creator: z.object({ username: z.string(), status: z.string(), verified: z.boolean() }).nullable(),
  media: z.array(reportedMedium),
  call: reportedCall.nullable(),
});
export type SubjectFacts = z.infer<typeof subjectFacts>;

const adminDecision = z.object({
  number: count,
  action: z.enum(complaintActions),
  outcome,
  reason: z.string(),
  words: z.string(),
  by: z.string(),
  at: moment,
  effects: z.object({
    media: z.array(z.string()),
    voiceId: z.string().nullable(),
    held: z.boolean(),
    suspensionId: z.string().nullable(),
  }),
});
export type AdminDecision = z.infer<typeof adminDecision>;

const complaintAnswer = z.object({
  side,
  words: z.string(),
  signature: z.string().nullable(),
  at: moment,
  settled: z.boolean(),
});
export type ComplaintAnswer = z.infer<typeof complaintAnswer>;

/** A complaint with everything that is needed to decide about it. */
export const adminComplaint = complaintLine.extend({
  location: z.string(),
  statement: z.string(),
  evidence: z.array(z.string()),
  declarations: z.array(z.object({ name: z.string(), value: z.string() })),
  reporter: z.object({ name: z.string().nullable(), email: z.string().nullable(), member: z.boolean() }),
  acknowledgeBy: moment,
  acknowledgedAt: moment.nullable(),
  decideBy: moment,
  hardLimitAt: moment,
  appealBy: moment.nullable(),
  subject: subjectFacts,
  aboutSame: z.array(relatedCase),
  bySame: z.array(relatedCase),
  decisions: z.array(adminDecision),
  answers: z.array(complaintAnswer),
  events: z.array(z.object({ at: moment, kind: z.string(), note: z.string(), by: z.string().nullable() })),
  fault: z
    .enum(["closed", "own", "other"])
    .nullable()
    .meta({ description: "Why the admin who looks cannot decide about it, or null" }),
});
export type AdminComplaint = z.infer<typeof adminComplaint>;

const kindReport = z.object({
  kind: z.enum(complaintKinds),
  received: count,
  decided: count,
  withinLimit: count,
  upheld: count,
  unfounded: count,
  medianHours: z.number().nullable(),
  longestHours: z.number().nullable(),
});
/** What happened in one month, in UTC. Hours are null where nothing was decided. */
export const monthReport = z.object({
  month: z.string().meta({ example: "2026-05" }),
  kinds: z.array(kindReport),
  actions: z.array(z.object({ action: z.enum(complaintActions), count })),
  reasons: z.array(z.object({ reason: z.string(), count })),
  takedowns: z.object({ received: count, inTime: count, late: count }),
  answers: z.array(z.object({ side, received: count, changed: count })),
  hiddenAtOnce: count,
});
export type MonthReport = z.infer<typeof monthReport>;
