import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Calls of which words are kept, after an id, in the order of ids; an empty id begins. */
export async function keptAfter(db: Db, id: string, limit: number): Promise<string[]> {
  let rows = db.selectFrom("call_transcripts").select("call_id").orderBy("call_id").limit(limit);
  if (id !== "") rows = rows.where("call_id", ">", id);
  return (await rows.execute()).map(({ call_id }) => call_id);
}

/** The sealed lines of a call, whose they are, locked: a call that goes on adds its next words after this. */
export async function lockLines(
  tx: Tx,
  callId: string,
): Promise<{ no: number; customerUid: string; sealed: Buffer }[]> {
  return tx
    .selectFrom("transcript_lines as l")
    .innerJoin("call_transcripts as t", "t.call_id", "l.call_id")
    .select(["l.line_no as no", "t.customer_uid as customerUid", "l.sealed"])
    .where("l.call_id", "=", callId)
    .orderBy("l.line_no")
    .forUpdate("l")
    .execute();
}

export async function writeLines(
  tx: Tx,
  callId: string,
  lines: readonly { no: number; sealed: Buffer }[],
): Promise<void> {
  if (lines.length === 0) return;
  const values = sql.join(lines.map(({ no, sealed }) => sql`(${no}::int, ${sealed}::bytea)`));
  await sql`UPDATE transcript_lines AS l SET sealed = v.sealed FROM (VALUES ${values}) AS v (line_no, sealed)
    WHERE l.call_id = ${callId} AND l.line_no = v.line_no`.execute(tx);
}
