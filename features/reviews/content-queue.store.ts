import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { ContentKind } from "./reviews.rules.ts";

export type QueueRow = {
  kind: ContentKind;
  id: string;
  ownerUid: string;
  username: string;
  since: Date;
  dueAt: Date;
  /** Who may not decide about it. */
  againstUid: string | null;
};

/** Waiting content, oldest first, after the cursor. */
export async function waitingContent(
  db: Db,
  { kind, after }: { kind: ContentKind | null; after: Cursor | null },
  limit: number,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    SELECT q.kind, q.id, q.owner_uid AS "ownerUid", u.username, q.since, q.due_at AS "dueAt",
      q.against_uid AS "againstUid"
    FROM content_queue q JOIN member_directory u ON u.uid = q.owner_uid
    WHERE (${kind}::text IS NULL OR q.kind = ${kind})
      AND (${after?.value ?? null}::timestamptz IS NULL
        OR (q.since, q.id) > (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY q.since, q.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function waitingCounts(db: Db): Promise<{ kind: ContentKind; count: number }[]> {
  const { rows } = await sql<{ kind: ContentKind; count: number }>`
    SELECT kind, count(*)::int AS count FROM content_queue GROUP BY kind`.execute(db);
  return rows;
}
