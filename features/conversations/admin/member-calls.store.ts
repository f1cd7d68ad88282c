import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";
import type { CallRow } from "../calls/calls.store.ts";

/** Running calls of somebody, as customer or as creator. */
export function liveCallsOf(db: Db, uid: string): Promise<CallRow[]> {
  return db
    .selectFrom("calls")
    .selectAll()
    .where("state", "<>", "ended")
    .where((eb) => eb.or([eb("customer_uid", "=", uid), eb("creator_uid", "=", uid)]))
    .execute();
}

/** Who is on a call although they may not be any more; at most `limit`. */
export async function shutOutOnCalls(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT u.uid FROM calls c JOIN member_directory u ON u.uid IN (c.customer_uid, c.creator_uid)
    WHERE c.state <> 'ended' AND u.status <> 'active' LIMIT ${limit}`.execute(db);
  return rows.map(({ uid }) => uid);
}
