import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { RetentionKind } from "./retention.rules.ts";

const flagged = "call_transcripts t JOIN calls c ON c.id = t.call_id WHERE c.flagged_at IS";
/** Since when the oldest of a kind is kept, and which rows there are. All of it is text of ours. */
const kept: Record<RetentionKind, [since: string, rows: string]> = {
  transcripts: ["t.kept_from", `${flagged} NULL`],
  flagged_transcripts: ["t.kept_from", `${flagged} NOT NULL`],
  memories: ["used_at", "memory_pairs"],
  crisis_events: ["at", "safety_events WHERE kind = 'crisis'"],
  safety_events: ["at", "safety_events WHERE kind <> 'crisis'"],
  reports: ["decided_at", "complaints WHERE state IN ('decided', 'closed') AND statement <> ''"],
  letters: ["settled_at", "outbound_letters WHERE settled_at IS NOT NULL"],
  copies: ["ready_at", "data_exports WHERE archive IS NOT NULL"],
  media_files: ["removed_at", "media WHERE state = 'removed' AND purged_at IS NULL"],
  visits: ["day::timestamptz", "visits WHERE masklen(network) > 0"],
  errors: ["last_seen_at", "error_groups"],
  deletions: ["requested_at", "account_deletions WHERE done_at IS NULL AND cancelled_at IS NULL"],
  journals: ["effective_at", "ledger_journals"],
};

/** The oldest of a kind and how many there are. */
export async function keptOf(db: Db, kind: RetentionKind): Promise<{ oldest: Date | null; rows: number }> {
  const [since, from] = kept[kind];
  const { rows } = await sql<{ oldest: Date | null; rows: number }>`
    SELECT min(${sql.raw(since)}) AS oldest, count(*)::int AS rows FROM ${sql.raw(from)}`.execute(db);
  return rows[0] ?? { oldest: null, rows: 0 };
}
