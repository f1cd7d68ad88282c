import { z } from "zod";
import { type CallView, endNotes, endReasons } from "../conversations.schema.ts";
import type { Speaker, TraceEvent } from "../live/call-trace.rules.ts";

/** The bands of the list's filters; their places are the numbers that the database keeps. */
export const lengthBands = ["under-10s", "10s-1min", "1-10min", "10-30min", "over-30min"] as const;
export const costBands = ["nothing", "under-1", "1-5", "5-20", "over-20"] as const;
/** By the middle one of a call's replies. */
export const replyBands = ["under-0.8s", "0.8-1.5s", "1.5-3s", "over-3s"] as const;

const name = z.string().trim().max(60).optional();

/** Which calls; every part may be left out. `from` and `to` are days in UTC, both included. */
export const adminCallQuery = z.object({
  state: z.enum(["starting", "active", "ended"]).optional(),
  /** One or several, with commas between. */
  endedReason: z
    .string()
    .transform((reasons) => reasons.split(","))
    .pipe(z.array(z.enum(endReasons)))
    .optional(),
  /** A username. */
  customer: name,
  creator: name,
  /** A companion's name, or its id. */
  agent: name,
  length: z.enum(lengthBands).optional(),
  cost: z.enum(costBands).optional(),
  reply: z.enum(replyBands).optional(),
  flagged: z.literal("true").optional(),
  from: z.iso.date("A day such as 2026-01-31").optional(),
  to: z.iso.date("A day such as 2026-01-31").optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AdminCallQuery = z.infer<typeof adminCallQuery>;

/** A call as the admin's list shows it. Decimal strings of dollars; `replyMs` is the middle one of its replies. */
export type AdminCallView = CallView & {
  customerUsername: string;
  creatorEarned: string;
  platformEarned: string;
  replyMs: number | null;
  flagged: boolean;
};
export type AdminCallPage = { calls: AdminCallView[]; nextCursor: string | null };

/** A call that runs: `soFar` is what it has cost up to its last heartbeat. */
export type LiveCallView = {
  id: string;
  agentName: string;
  customerUsername: string;
  modelUsername: string;
  startedAt: string;
  /** On the line; false: waits for its first connection, or for a lost one. */
  connected: boolean;
  billedMs: number;
  soFar: string;
  ratePerMinute: string;
};

/** One line of the journal about a call, in dollars with their signs as the customer, creator and platform see them. */
export type CallMoneyLine = {
  id: string;
  at: string;
  kind: string;
  free: string;
  paid: string;
  creator: string;
  platform: string;
  /** What the line set aside. */
  held: string;
};

/** What went back of a call. `fromCreator`: what the creator's waiting share bore; the platform bore the rest. */
export type CallRefundView = {
  id: string;
  at: string;
  amount: string;
  fromCreator: string;
  fromPlatform: string;
  reason: string;
  askedBy: string;
  /** The second admin, where one was needed. */
  confirmedBy: string | null;
};

export type TranscriptLineView = {
  no: number;
  at: string;
  speaker: Speaker;
  text: string;
  replyMs: number | null;
  cut: boolean;
};
/** `until`: when it is sealed again for an admin. */
export type OpenTranscript = { lines: TranscriptLineView[]; until: string };

/** A call that ended by a fault, until somebody has looked at it. Times are ISO. */
export type BrokenCall = {
  id: string;
  agentName: string;
  customerUsername: string;
  charge: string;
  /** Something is to go back, and waits for an admin. */
  refundWaits: boolean;
  endedAt: string;
  dueAt: string;
};

/** A call with everything that is known of it but for what was said. */
export type AdminCallDetail = {
  call: AdminCallView;
  customerUid: string;
  creatorUsername: string;
  createdAt: string;
  agentVersion: number | null;
  promptVersion: number | null;
  sharePercent: string;
  usageFee: string;
  timeline: { ms: number; kind: TraceEvent[1]; detail: string | null }[];
  /** How long each reply took, in the order of the call. */
  replies: number[];
  providerCost: string | null;
  money: CallMoneyLine[];
  /** What may still go back, and from where on two admins have to agree. */
  refundable: string;
  secondAdminAbove: string;
  /** False when the creator's share has become available or was paid: then the platform bears a refund alone. */
  shareWaits: boolean;
  refunds: CallRefundView[];
  /** A refund that waits for a second admin, in a sentence. */
  waitingRefund: { summary: string; askedBy: string; expiresAt: string } | null;
  transcript: "none" | "private" | "sealed" | "open";
  /** It ended by a fault: whether it waits for an admin, one has looked at it, or there is nothing to decide; null for all others. */
  broken: "waiting" | "checked" | "settled" | null;
};

const why = z.string().trim().min(3, "Please say why, in a few words").max(1_000, "At most 1,000 characters");

export const checkCallInput = z.object({ reason: why });

export const endCallInput = z.object({
  note: z.enum(endNotes, "Choose what the customer is told"),
  reason: why,
});
export type EndCallInput = z.infer<typeof endCallInput>;

export const flagInput = z.object({
  flagged: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]),
  reason: why,
});
export type FlagInput = z.infer<typeof flagInput>;

export const openTranscriptInput = z.object({ reason: why });

export const refundInput = z.object({
  /** Made where the form is shown, so that a form that is sent twice is one refund. */
  key: z.uuid("A UUID"),
  /** Dollars such as 2.50; left out or empty: all that is left. */
  amountUsd: z
    .string()
    .trim()
    .regex(/^(\d{1,5}(\.\d{1,2})?)?$/, "An amount of dollars such as 5 or 2.50")
    .optional(),
  reason: why,
});
export type RefundInput = z.infer<typeof refundInput>;

export const callChoicesInput = z.object({ private: z.boolean("Either true or false") });
