import { z } from "zod";

const subjectPattern = /^[a-z_]{1,40}(:.{1,120})?$/;

/** Filters for the audit log. Days are UTC and inclusive. */
export const auditQuery = z.object({
  who: z.string().trim().max(60).optional().meta({ description: "A username, `system`, or the number of a member" }),
  action: z
    .string()
    .trim()
    .max(80)
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, "An action such as settings.changed, or its first word")
    .optional()
    .meta({ description: "`settings.changed`, or all of a noun: `settings`" }),
  subject: z
    .string()
    .trim()
    .regex(subjectPattern, "A kind of thing, or one of them such as agent:its-id")
    .optional()
    .meta({ description: "A kind of thing, or one of them: `setting:calls.limits`" }),
  from: z.iso
    .date("A day such as 2026-05-01")
    .optional()
    .meta({ description: "The first UTC day, such as 2026-05-01" }),
  to: z.iso.date("A day such as 2026-05-01").optional().meta({ description: "The last UTC day" }),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const exportFormats = ["csv", "jsonl"] as const;
export const auditExportQuery = auditQuery.omit({ cursor: true }).extend({ format: z.enum(exportFormats) });
export type AuditExportQuery = z.infer<typeof auditExportQuery>;

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });

/** An audit log entry as admins see it. */
const auditEntry = z.object({
  id: z.string(),
  at: moment,
  who: z
    .string()
    .nullable()
    .meta({ description: "The username; null for the program itself, and for an account that is gone" }),
  actorUid: z.string().nullable(),
  role: z.enum(["member", "admin", "system"]),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  address: z.string().nullable().meta({ description: "Without its last part" }),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

export const difference = z
  .object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })
  .meta({ description: "One changed value. Null: it did not exist before, or no longer exists" });
export type Difference = z.infer<typeof difference>;

const namedEntry = auditEntry.extend({
  name: z.string().nullable().meta({ description: "What the subject is called now; null where nothing names it" }),
  signatures: z
    .object({ asked: z.string().nullable(), confirmed: z.string().nullable() })
    .nullable()
    .meta({ description: "The usernames of both admins, where it took two; null otherwise" }),
  changes: z.array(difference).meta({ description: "What it changed, in words" }),
});
export type NamedEntry = z.infer<typeof namedEntry>;

const day = z.string().nullable().meta({ description: "A UTC day; null as long as no day is sealed" });
const auditReach = z
  .object({ since: day, until: day, digest: z.string().nullable() })
  .meta({ description: "How far the seals of the record reach" });
export type AuditReach = z.infer<typeof auditReach>;

export const auditPage = z.object({
  entries: z.array(namedEntry),
  nextCursor: z.string().nullable(),
  sealed: auditReach,
});
export type AuditPage = z.infer<typeof auditPage>;
