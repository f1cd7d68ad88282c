import { z } from "zod";
import type { AgentCard, AgentDetail } from "#features/agents/agents.schema.ts";
import { contentTypes } from "#features/agents/persona/content-types.rules.ts";
import {
  type CallView,
  endNotes,
  endReasons,
  type StartedConversation,
} from "#features/conversations/conversations.schema.ts";
import type { StatementLine } from "#features/ledger/ledger.schema.ts";
import { statementKinds } from "#features/ledger/statement-kinds.rules.ts";
import type { Me } from "#features/members/members.schema.ts";

// Shapes of answers, for the API's own description. The types keep them equal to what the services return.

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });
const contentType = z.enum(contentTypes.map((type) => type.id));

export const failureAnswer = z
  .object({
    code: z.string().meta({ description: "Stable; what a program decides by", example: "ledger.insufficient_credit" }),
    message: z.string().meta({ description: "A sentence for people" }),
    field: z.string().optional(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ description: "Every refusal looks like this" });

export const agentCardAnswer = z.object({
  id: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  contentType,
  tagline: z.string(),
  language: z.string(),
  mood: z.string(),
  baseRate: dollars,
  freeSeconds: z.number().int().meta({ description: "What the free credit of a new member buys" }),
  freeCredit: dollars,
  coverUrl: z.string(),
  sampleUrl: z.string(),
  isNew: z.boolean(),
  rating: z
    .object({ count: z.number().int(), likedPercent: z.number().int() })
    .nullable()
    .meta({ description: "Null until ten billed calls stand behind it" }),
}) satisfies z.ZodType<AgentCard>;

export const agentDetailAnswer = agentCardAnswer.extend({
  description: z.string(),
  welcomes: z.array(z.string()),
  refuses: z.array(z.string()),
  voiceLabel: z.string(),
  photos: z.array(z.object({ address: z.string(), alt: z.string(), poster: z.string().nullable() })),
}) satisfies z.ZodType<AgentDetail>;

export const cataloguePageAnswer = z.object({ agents: z.array(agentCardAnswer), nextCursor: z.string().nullable() });

export const namedAgentsAnswer = z.object({ agents: z.array(agentCardAnswer) });

export const meAnswer = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  userType: z.enum(["user", "model"]),
  role: z.enum(["member", "admin"]),
  status: z.enum(["active", "suspended", "closed"]),
  createdAt: z.string(),
  credit: z.number(),
  freeCredit: z.number(),
}) satisfies z.ZodType<Me>;

export const startedConversationAnswer = z.object({
  callId: z.string(),
  token: z.string().meta({ description: "For one connection, within 60 seconds", example: "ek_…" }),
  url: z.string(),
  ratePerMinute: dollars,
  maxSeconds: z.number().int(),
}) satisfies z.ZodType<StartedConversation>;

export const callAnswer = z.object({
  id: z.string(),
  state: z.enum(["starting", "active", "ended"]),
  agentId: z.string(),
  agentName: z.string(),
  modelUsername: z.string(),
  coverUrl: z.string(),
  ratePerMinute: dollars,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  endedReason: z.enum(endReasons).nullable(),
  endedNote: z.enum(endNotes).nullable().meta({ description: "Why an admin ended it, where one did" }),
  private: z.boolean().meta({ description: "Nothing but the bill is kept of this call" }),
  refunded: dollars,
  refundWaits: z.boolean(),
  billedMs: z.number().int(),
  chargeableMs: z.number().int(),
  charge: dollars,
  freePart: dollars,
  paidPart: dollars,
  capUsd: dollars.nullable(),
  rehearsal: z.boolean(),
  testSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: "How long a creator's unpaid test call may last; null for all others" }),
}) satisfies z.ZodType<CallView>;

export const statementLineAnswer = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(statementKinds),
  label: z.string(),
  callId: z.string().nullable(),
  purchaseId: z.string().nullable(),
  amount: dollars,
  freeAmount: dollars,
  balanceAfter: dollars,
}) satisfies z.ZodType<StatementLine>;

export const statementPageAnswer = z.object({ lines: z.array(statementLineAnswer), nextCursor: z.string().nullable() });
