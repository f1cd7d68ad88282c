import { z } from "zod";
import type { ErasureRule } from "./erasure-policy.rules.ts";

/** One kind of data that is kept for a time. Times are ISO. */
export type RetentionLine = {
  kind: string;
  label: string;
  rule: string;
  /** Since when the oldest is kept, and how many there are that the rule is about. */
  oldest: string | null;
  rows: number;
  /** Whether the oldest should be gone by now. */
  late: boolean;
  /** The work that removes it; null where nothing is removed yet. */
  job: string | null;
  lastRunAt: string | null;
  /** What its runs of the last seven days dealt with; null where they do not count. */
  removed: number | null;
};
export type RetentionReport = { at: string; lines: RetentionLine[] };

export type DeletedMember = { uid: string; deletedAt: string };

/** What was found of a deleted member. A column without a fate was added and never decided about. */
export type DeletionProof = {
  uid: string;
  requestedAt: string;
  deletedAt: string;
  checkedAt: string;
  /** Whether nothing stands in place of the names but what leads to nobody. */
  nameless: boolean;
  columns: { column: string; fate: ErasureRule | null; rows: number }[];
  /** Nothing is left but what the books and the law ask for. */
  clean: boolean;
};

export const retentionQuery = z.object({ member: z.uuid("This is not the number of a member").optional() });
