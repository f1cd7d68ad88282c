import { z } from "zod";

const subjectPattern = /^[a-z_]{1,40}(:.{1,120})?$/;

/** How the record is searched. Days are UTC; both ends count. */
export const auditQuery = z.object({
  /** A username, `system`, or the number of a member. */
  who: z.string().trim().max(60).optional(),
  /** `settings.changed`, or all of a noun: `settings`. */
  action: z
    .string()
    .trim()
    .max(80)
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, "An action such as settings.changed, or its first word")
    .optional(),
  /** `setting:calls.limits`, or all of a kind: `setting`. */
  subject: z.string().trim().regex(subjectPattern, "A kind of thing, or one of them such as agent:its-id").optional(),
  from: z.iso.date("A day such as 2026-05-01").optional(),
  to: z.iso.date("A day such as 2026-05-01").optional(),
  cursor: z.string().max(200).optional(),
});

export type AuditQuery = z.infer<typeof auditQuery>;

export const exportFormats = ["csv", "jsonl"] as const;
export const auditExportQuery = auditQuery.omit({ cursor: true }).extend({ format: z.enum(exportFormats) });
export type AuditExportQuery = z.infer<typeof auditExportQuery>;

/** One line of the record as admins read it. */
export type AuditEntryView = {
  id: string;
  at: string;
  /** The username; null for the program itself, and for an account that is gone. */
  who: string | null;
  actorUid: string | null;
  role: "member" | "admin" | "system";
  action: string;
  subject: { type: string; id: string };
  reason: string | null;
  /** Without its last part. */
  address: string | null;
  before: unknown;
  after: unknown;
};

/** How far the seals of the record reach. Days are UTC; null as long as no day is sealed. */
export type AuditReach = { since: string | null; until: string | null; digest: string | null };

/** `name`: what the subject is called now; null where nothing names it. */
export type NamedEntry = AuditEntryView & { name: string | null };
export type AuditPage = { entries: NamedEntry[]; nextCursor: string | null; sealed: AuditReach };
