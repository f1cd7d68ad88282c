import { z } from "zod";
import type {
  AdminCallDetail,
  AdminCallPage,
  LiveCallView,
  OpenTranscript,
  TranscriptLineView,
} from "#features/conversations/admin/admin-calls.schema.ts";
import { traceKinds } from "#features/conversations/live/call-trace.rules.ts";
import { callAnswer } from "../api/api-answers.ts";

// Shapes of what admins are answered, for the API's own description. The types keep them equal to what the services return.

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });

const callLineAnswer = callAnswer.extend({
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

export const adminCallPageAnswer = z.object({
  calls: z.array(callLineAnswer),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<AdminCallPage>;

const ms = z.number().int();

export const liveCallsAnswer = z.object({
  calls: z.array(
    z.object({
      id: z.string(),
      agentName: z.string(),
      customerUsername: z.string(),
      modelUsername: z.string(),
      startedAt: z.string(),
      connected: z.boolean(),
      billedMs: ms,
      soFar: dollars,
      ratePerMinute: dollars,
    }),
  ),
}) satisfies z.ZodType<{ calls: LiveCallView[] }>;

const moneyLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  free: dollars,
  paid: dollars,
  creator: dollars,
  platform: dollars,
  held: dollars,
});
const refundLine = z.object({
  id: z.string(),
  at: z.string(),
  amount: dollars,
  fromCreator: dollars,
  fromPlatform: dollars,
  reason: z.string(),
  askedBy: z.string(),
  confirmedBy: z.string().nullable(),
});
const moment = z.object({ ms, kind: z.enum(traceKinds), detail: z.string().nullable() });

export const adminCallAnswer = z.object({
  call: callLineAnswer,
  customerUid: z.string(),
  creatorUsername: z.string(),
  createdAt: z.string(),
  agentVersion: ms.nullable(),
  promptVersion: ms.nullable(),
  sharePercent: z.string(),
  usageFee: dollars,
  timeline: z.array(moment).meta({ description: "Milliseconds since the call was made; never what was said" }),
  replies: z.array(ms).meta({ description: "How long each reply took, in order" }),
  providerCost: dollars.nullable(),
  money: z.array(moneyLine),
  refundable: dollars,
  secondAdminAbove: dollars,
  shareWaits: z.boolean().meta({ description: "False: the creator keeps the share, and the platform bears a refund" }),
  refunds: z.array(refundLine),
  waitingRefund: z.object({ summary: z.string(), askedBy: z.string(), expiresAt: z.string() }).nullable(),
  transcript: z.enum(["none", "private", "sealed", "open"]),
  broken: z.enum(["waiting", "checked", "settled"]).nullable(),
}) satisfies z.ZodType<AdminCallDetail>;

const transcriptLine = z.object({
  no: ms,
  at: z.string(),
  speaker: z.enum(["customer", "agent", "platform"]),
  text: z.string(),
  replyMs: ms.nullable(),
  cut: z.boolean(),
}) satisfies z.ZodType<TranscriptLineView>;

export const transcriptAnswer = z.object({ lines: z.array(transcriptLine) });
export const openTranscriptAnswer = transcriptAnswer.extend({
  until: z.string(),
}) satisfies z.ZodType<OpenTranscript>;
export const refundAnswer = z.object({ state: z.enum(["done", "waiting"]) });
