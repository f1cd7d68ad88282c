import { z } from "zod";
import type { ConfirmationView } from "#features/confirmations/confirmations.rules.ts";

const member = z.object({ uid: z.string(), username: z.string() });

const confirmationAnswer = z.object({
  id: z.string(),
  kind: z.string().meta({ example: "credit_adjustment" }),
  subject: z.object({ type: z.string(), id: z.string() }),
  summary: z.string(),
  reason: z.string(),
  askedBy: member,
  askedAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(["waiting", "confirmed", "refused", "withdrawn", "expired"]),
  decidedBy: member.nullable(),
  decidedAt: z.string().nullable(),
  decidedReason: z.string().nullable(),
  own: z.boolean(),
}) satisfies z.ZodType<ConfirmationView>;

export const confirmationListAnswer = z.object({ requests: z.array(confirmationAnswer) });
export const confirmationPageAnswer = confirmationListAnswer.extend({ nextCursor: z.string().nullable() });
