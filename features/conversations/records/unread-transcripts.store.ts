import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

export type UnreadCall = { callId: string; customerUid: string; agentId: string; flagged: boolean };

export const unreadQuery = ({ endedBefore, limit }: { endedBefore: Date; limit: number }) => sql<UnreadCall>`
  SELECT c.id AS "callId", c.customer_uid AS "customerUid", c.agent_id AS "agentId",
    (c.flagged_at IS NOT NULL OR c.ended_note IN ('rules', 'safety')) IS TRUE AS flagged
  FROM call_transcripts t JOIN calls c ON c.id = t.call_id
  WHERE t.read_at IS NULL AND c.state = 'ended' AND c.ended_at < ${endedBefore}
  ORDER BY t.kept_from LIMIT ${limit}`;

/** Ended calls of which words are kept and that nobody has looked through yet, the oldest first. */
export async function unreadCalls(db: Db, page: { endedBefore: Date; limit: number }): Promise<UnreadCall[]> {
  return (await unreadQuery(page).execute(db)).rows;
}

/** Notes that a call was looked through; false when it was before, or when its words are erased. */
export async function markRead(tx: Tx, callId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("call_transcripts")
    .set({ read_at: at })
    .where("call_id", "=", callId)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
