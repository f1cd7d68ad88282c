import { z } from "zod";
import { difference } from "#features/audit/audit.schema.ts";

export const confirmationQuery = z.object({
  cursor: z.string().max(300).optional().meta({ description: "`nextCursor` of the page before" }),
});

const member = z.object({ uid: z.string(), username: z.string() });
const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });

/** What the second admin is shown besides the sentence: every change, and the page of the matter. */
export const shownWith = z.object({
  changes: z.array(difference).default([]),
  page: z.string().nullable().default(null),
});
export type ShownWith = z.input<typeof shownWith>;

/** A confirmation request as the second admin sees it. */
const confirmation = z.object({
  id: z.string(),
  kind: z.string().meta({ description: "Which action", example: "credit_adjustment" }),
  subject: z.object({ type: z.string(), id: z.string() }),
  summary: z.string().meta({ description: "One sentence, cut where it is long" }),
  changes: z.array(difference).meta({ description: "Every change, where the request is about values" }),
  page: z.string().nullable().meta({ description: "The page of the matter" }),
  reason: z.string(),
  askedBy: member,
  askedAt: moment,
  expiresAt: moment,
  state: z.enum(["waiting", "confirmed", "refused", "withdrawn", "expired"]),
  decidedBy: member.nullable(),
  decidedAt: moment.nullable(),
  decidedReason: z.string().nullable(),
  own: z.boolean().meta({ description: "Whether the admin who looks at it asked for it: they can only withdraw it" }),
});
export type ConfirmationView = z.infer<typeof confirmation>;

export const confirmationList = z.object({ requests: z.array(confirmation) });
export const confirmationPage = confirmationList.extend({ nextCursor: z.string().nullable() });
export type ConfirmationPage = z.infer<typeof confirmationPage>;
