import { sql } from "kysely";
import type { Tx } from "#platform/database/connect.ts";

/** Whatever prevents a change of user type. */
export async function tiesOf(tx: Tx, uid: string) {
  const { rows } = await sql<{ credit: boolean; purchase: boolean; earnings: boolean; agent: boolean; call: boolean }>`
    SELECT
      EXISTS (SELECT FROM ledger_accounts WHERE owner_id = ${uid} AND kind IN ('user:paid', 'user:free')
        AND (credits_posted <> debits_posted OR debits_pending <> 0)) AS credit,
      EXISTS (SELECT FROM purchases WHERE uid = ${uid} AND state IN ('created', 'pending')) AS purchase,
      EXISTS (SELECT FROM ledger_accounts WHERE owner_id = ${uid} AND kind IN ('creator:pending', 'creator:available')
        AND ledger_balance(id) <> 0) AS earnings,
      EXISTS (SELECT FROM agents WHERE user_id = ${uid} AND status <> 'retired') AS agent,
      EXISTS (SELECT FROM calls WHERE state <> 'ended' AND (customer_uid = ${uid} OR creator_uid = ${uid})) AS call`.execute(
    tx,
  );
  return rows[0] ?? { credit: false, purchase: false, earnings: false, agent: false, call: false };
}

/** Whether another admin can sign in. */
export async function hasOtherAdmin(tx: Tx, uid: string): Promise<boolean> {
  const row = await tx
    .selectFrom("member_directory")
    .select("uid")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("uid", "<>", uid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
