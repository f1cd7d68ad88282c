import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

type BrokenRow = {
  id: string;
  agent_name: string;
  username: string;
  ended_at: Date;
  captured_micros: bigint;
  fault_back: "given" | "waiting" | null;
};

/**
 * Calls that ended by a fault since then and cost something, of which nothing went back and at which nobody has looked;
 * those whose refund waits for a person however long ago they ended.
 */
export async function brokenUnchecked(db: Db, since: Date, limit: number): Promise<BrokenRow[]> {
  const { rows } = await sql<BrokenRow>`
    SELECT c.id, c.agent_name, u.username, c.ended_at, c.captured_micros, c.fault_back
    FROM calls c JOIN member_directory u ON u.uid = c.customer_uid
    WHERE c.ended_reason IN ('error', 'lost') AND c.kind = 'customer' AND c.checked_at IS NULL
      AND (c.ended_at >= ${since} OR c.fault_back = 'waiting')
      AND c.captured_micros > 0 AND c.refunded_free_micros + c.refunded_paid_micros = 0
    ORDER BY c.ended_at, c.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** False for a call that did not break, or is checked. */
export async function markChecked(tx: Tx, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable("calls")
    .set({ checked_at: at })
    .where("id", "=", id)
    .where("kind", "=", "customer")
    .where("ended_reason", "in", ["error", "lost"])
    .where("checked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
