import { z } from "zod";
import { erasureRules } from "./erasure-policy.rules.ts";

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });
const count = z.number().int();

/** One kind of data with limited retention. */
const retentionLine = z.object({
  kind: z.string(),
  label: z.string(),
  rule: z.string(),
  oldest: moment.nullable().meta({ description: "Since when the oldest is kept" }),
  rows: count.meta({ description: "How many there are that the rule is about" }),
  late: z.boolean().meta({ description: "Whether the oldest should be gone by now" }),
  job: z.string().nullable().meta({ description: "The work that removes it; null where nothing is removed yet" }),
  lastRunAt: moment.nullable(),
  removed: count.nullable().meta({ description: "By its runs of the last seven days; null where they do not count" }),
});
export type RetentionLine = z.infer<typeof retentionLine>;

export const retentionReport = z.object({ at: moment, lines: z.array(retentionLine) });
export type RetentionReport = z.infer<typeof retentionReport>;

export type DeletedMember = { uid: string; deletedAt: string };

/** What was found of a deleted member. */
export const deletionProof = z.object({
  uid: z.string(),
  requestedAt: moment,
  deletedAt: moment,
  checkedAt: moment,
  nameless: z.boolean().meta({ description: "Whether nothing stands in place of the names but what leads to nobody" }),
  columns: z.array(
    z.object({
      column: z.string(),
      fate: z.enum(erasureRules).nullable().meta({ description: "Null: the column was added and never decided about" }),
      rows: count,
    }),
  ),
  clean: z.boolean().meta({ description: "Nothing is left but what the books and the law ask for" }),
});
export type DeletionProof = z.infer<typeof deletionProof>;

export const retentionQuery = z.object({ member: z.uuid("This is not the number of a member").optional() });
