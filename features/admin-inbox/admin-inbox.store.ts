import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { InboxTaskKind } from "./tasks.rules.ts";

/**
 * The kinds that may have pending tasks, in one statement: most queues are empty most of the time and need no separate
 * query. May include a kind without tasks, but never omits one with tasks; each feature lists its tasks itself.
 */
export async function kindsThatMayWait(db: Db): Promise<Set<InboxTaskKind>> {
  const { rows } = await sql<Record<InboxTaskKind, boolean>>`
    SELECT
      EXISTS (SELECT FROM verifications WHERE state = 'submitted') AS identity,
      EXISTS (SELECT FROM media WHERE state = 'pending') AS media,
      EXISTS (SELECT FROM own_voices WHERE state = 'checking' AND approved_at IS NULL) AS voice,
      EXISTS (SELECT FROM agent_reviews WHERE state = 'waiting') AS agent,
      EXISTS (SELECT FROM profile_texts WHERE state = 'waiting') AS text,
      EXISTS (SELECT FROM content_appeals WHERE state = 'waiting') AS appeal,
      complaints.open AS complaint, complaints.open AS takedown,
      EXISTS (SELECT FROM calls WHERE ended_reason IN ('error', 'lost') AND kind = 'customer' AND checked_at IS NULL
        AND captured_micros > 0) AS broken_call,
      EXISTS (SELECT FROM purchases p JOIN ledger_accounts a ON a.owner_id = p.uid AND a.frozen_at IS NOT NULL
        WHERE p.state = 'charged_back') AS dispute,
      EXISTS (SELECT FROM safety_flags WHERE cleared_at IS NULL) AS safety,
      EXISTS (SELECT FROM confirmations WHERE state = 'waiting') AS confirmation
    FROM (SELECT EXISTS (SELECT FROM complaints WHERE state NOT IN ('decided', 'closed')) AS open) AS complaints`.execute(
    db,
  );
  const row = rows[0];
  return new Set(Object.entries(row ?? {}).flatMap(([kind, may]) => (may ? [kind as InboxTaskKind] : [])));
}
