import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { RetentionKind } from "./retention.rules.ts";

/** Each kind's date column and rows. */
const sources: Record<RetentionKind, { since: RawBuilder<unknown>; rows: RawBuilder<unknown> }> = {
  transcripts: {
    since: sql`t.kept_from`,
    rows: sql`FROM call_transcripts t JOIN calls c ON c.id = t.call_id WHERE c.flagged_at IS NULL`,
  },
  flagged_transcripts: {
    since: sql`t.kept_from`,
    rows: sql`FROM call_transcripts t JOIN calls c ON c.id = t.call_id WHERE c.flagged_at IS NOT NULL`,
  },
  memories: { since: sql`used_at`, rows: sql`FROM memory_pairs` },
  crisis_events: { since: sql`at`, rows: sql`FROM safety_events WHERE kind = 'crisis'` },
  safety_events: { since: sql`at`, rows: sql`FROM safety_events WHERE kind <> 'crisis'` },
  reports: {
    since: sql`decided_at`,
    rows: sql`FROM complaints WHERE state IN ('decided', 'closed') AND statement <> ''`,
  },
  letters: { since: sql`settled_at`, rows: sql`FROM outbound_letters WHERE settled_at IS NOT NULL` },
  copies: { since: sql`ready_at`, rows: sql`FROM data_exports WHERE archive IS NOT NULL` },
  media_files: { since: sql`removed_at`, rows: sql`FROM media WHERE state = 'removed' AND purged_at IS NULL` },
  visits: { since: sql`day::timestamptz`, rows: sql`FROM visits WHERE masklen(network) > 0` },
  errors: { since: sql`last_seen_at`, rows: sql`FROM error_groups` },
  deletions: {
    since: sql`requested_at`,
    rows: sql`FROM account_deletions WHERE done_at IS NULL AND cancelled_at IS NULL`,
  },
  journals: { since: sql`effective_at`, rows: sql`FROM ledger_journals` },
};

/** The oldest date of a kind and its number of rows. */
export async function storedRows(db: Db, kind: RetentionKind): Promise<{ oldest: Date | null; rows: number }> {
  const { since, rows: from } = sources[kind];
  const { rows } = await sql<{ oldest: Date | null; rows: number }>`
    SELECT min(${since}) AS oldest, count(*)::int AS rows ${from}`.execute(db);
  return rows[0] ?? { oldest: null, rows: 0 };
}
