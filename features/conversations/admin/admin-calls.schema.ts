import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";
import { amountTyped } from "#platform/text/typed.rules.ts";
import { endNotes, endReasons, ownCall } from "../conversations.schema.ts";
import { traceKinds } from "../live/call-trace.rules.ts";

/** The bands of the list's filters; their places are the numbers that the database keeps. */
export const lengthBands = ["under-10s", "10s-1min", "1-10min", "10-30min", "over-30min"] as const;
export const costBands = ["nothing", "under-1", "1-5", "5-20", "over-20"] as const;
/** By the middle one of a call's replies. */
export const replyBands = ["under-0.8s", "0.8-1.5s", "1.5-3s", "over-3s"] as const;

const oneOf = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");
const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });
const ms = z.number().int();
const username = z.string().trim().max(60).optional().meta({ description: "A username" });
const day = z.iso.date("A day such as 2026-01-31").optional();

/** Which calls; every part may be left out. */
export const adminCallQuery = z.object({
  state: z.enum(["starting", "active", "ended"]).optional(),
  endedReason: z
    .string()
    .transform((reasons) => reasons.split(","))
    .pipe(z.array(z.enum(endReasons)))
    .optional()
    .meta({ description: "One reason or several, with commas between" }),
  customer: username,
  creator: username,
  agent: z.string().trim().max(60).optional().meta({ description: "A companion's name, or its id" }),
  length: z.enum(lengthBands).optional(),
  cost: z
    .enum(costBands)
    .optional()
    .meta({ description: `In dollars: ${oneOf(costBands)}` }),
  reply: z
    .enum(replyBands)
    .optional()
    .meta({ description: `By the middle one of its replies: ${oneOf(replyBands)}` }),
  flagged: z.literal("true").optional().meta({ description: "`true` for those that are flagged" }),
  from: day.meta({ description: "The first day, in UTC" }),
  to: day.meta({ description: "The last day, in UTC" }),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: "How many at most" }),
});
export type AdminCallQuery = z.infer<typeof adminCallQuery>;

/** A call as the admin's list shows it. */
const adminCall = ownCall.extend({
  customerUsername: z.string(),
  creatorEarned: dollars,
  platformEarned: dollars,
  flagged: z.boolean(),
  replyMs: z
    .number()
    .int()
    .nullable()
    .meta({ description: "The middle one of its replies: from the end of what was said to the first sound" }),
});
export type AdminCallView = z.infer<typeof adminCall>;

export const adminCallPage = z.object({ calls: z.array(adminCall), nextCursor: z.string().nullable() });
export type AdminCallPage = z.infer<typeof adminCallPage>;

/** A call that runs. */
const liveCall = z.object({
  id: z.string(),
  agentName: z.string(),
  customerUsername: z.string(),
  modelUsername: z.string(),
  startedAt: z.string(),
  connected: z.boolean().meta({ description: "On the line; false: waits for its first connection, or for a lost one" }),
  billedMs: ms,
  soFar: dollars.meta({ description: "What it has cost up to its last heartbeat" }),
  ratePerMinute: dollars,
});
export type LiveCallView = z.infer<typeof liveCall>;
export const liveCallList = z.object({ calls: z.array(liveCall) });

/** One line of the journal about a call, in dollars with their signs as the customer, creator and platform see them. */
const moneyLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  free: dollars,
  paid: dollars,
  creator: dollars,
  platform: dollars,
  held: dollars.meta({ description: "What the line set aside" }),
});
export type CallMoneyLine = z.infer<typeof moneyLine>;

/** What went back of a call. */
const refundLine = z.object({
  id: z.string(),
  at: z.string(),
  amount: dollars,
  fromCreator: dollars.meta({ description: "What the creator's waiting share bore; the platform bore the rest" }),
  fromPlatform: dollars,
  reason: z.string(),
  askedBy: z.string(),
  confirmedBy: z.string().nullable().meta({ description: "The second admin, where one was needed" }),
});
export type CallRefundView = z.infer<typeof refundLine>;

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

const traceMoment = z.object({ ms, kind: z.enum(traceKinds), detail: z.string().nullable() });

/** A call with everything that is known of it but for what was said. */
export const adminCallDetail = z.object({
  call: adminCall,
  customerUid: z.string(),
  creatorUsername: z.string(),
  createdAt: z.string(),
  agentVersion: z.number().int().nullable(),
  promptVersion: z.number().int().nullable(),
  sharePercent: z.string(),
  usageFee: dollars,
  timeline: z.array(traceMoment).meta({ description: "Milliseconds since the call was made; never what was said" }),
  replies: z.array(ms).meta({ description: "How long each reply took, in order" }),
  providerCost: dollars.nullable(),
  money: z.array(moneyLine),
  refundable: dollars.meta({ description: "What may still go back" }),
  secondAdminAbove: dollars.meta({ description: "From where on two admins have to agree" }),
  shareWaits: z.boolean().meta({ description: "False: the creator keeps the share, and the platform bears a refund" }),
  refunds: z.array(refundLine),
  waitingRefund: z
    .object({ summary: z.string(), askedBy: z.string(), expiresAt: z.string() })
    .nullable()
    .meta({ description: "A refund that waits for a second admin" }),
  transcript: z.enum(["none", "private", "sealed", "open"]),
  broken: z.enum(["waiting", "checked", "settled"]).nullable().meta({
    description:
      "Of a call that ended by a fault: whether it waits for an admin, one has looked at it, or there is nothing to decide",
  }),
});
export type AdminCallDetail = z.infer<typeof adminCallDetail>;

export const endCallInput = z.object({
  note: z.enum(endNotes, "Choose what the customer is told").meta({ description: "What the customer is told" }),
  reason: reasonField,
});
export type EndCallInput = z.infer<typeof endCallInput>;

export const flagInput = z.object({
  flagged: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]),
  reason: reasonField,
});
export type FlagInput = z.infer<typeof flagInput>;

export const refundInput = z.object({
  key: z.uuid("A UUID").meta({ description: "A UUID of the asker's: the same key is the same refund" }),
  amountUsd: z
    .string()
    .transform(amountTyped)
    .pipe(z.string().regex(/^(\d{1,5}(\.\d{1,2})?)?$/, "Enter an amount in dollars, such as 5 or 2.50."))
    .optional()
    .meta({ description: "Dollars such as 2.50; left out or empty: all that is left" }),
  reason: reasonField,
});
export type RefundInput = z.infer<typeof refundInput>;

export const refundState = z.object({
  state: z.enum(["done", "waiting"]).meta({ description: "`waiting`: a second admin has to confirm it" }),
});
export type RefundState = z.infer<typeof refundState>;
