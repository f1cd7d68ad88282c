import type { Db, Tx } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { sealedFactFor } from "./encrypted-facts.rules.ts";

/** A customer's facts, oldest first. */
export async function ownMemories(db: Db | Tx, uid: string, encryption: Pick<Encryption, "openText">) {
  const rows = await db
    .selectFrom("memories as m")
    .innerJoin("agents as a", "a.id", "m.agent_id")
    .select(["m.id", "m.agent_id", "a.name as agent_name", "m.noted_at", "m.by_customer", "m.call_id", "m.sealed"])
    .where("m.customer_uid", "=", uid)
    .orderBy("m.noted_at")
    .orderBy("m.id")
    .execute();
  return rows.map(({ sealed, ...row }) => ({ ...row, text: encryption.openText(sealed, sealedFactFor(uid, row.id)) }));
}

/** Whether a member wants to be remembered. */
export function ownMemoryChoice(db: Db | Tx, uid: string) {
  return db.selectFrom("memory_choices").select(["remember", "changed_at"]).where("uid", "=", uid).execute();
}

/** Erases a member's facts, and those of a creator's companions about other members. */
export async function forgetMemories(tx: Tx, uid: string): Promise<void> {
  const theirs = tx.selectFrom("agents").select("id").where("user_id", "=", uid);
  await tx
    .deleteFrom("memory_pairs")
    .where((eb) => eb.or([eb("customer_uid", "=", uid), eb("agent_id", "in", theirs)]))
    .execute();
  await tx.deleteFrom("memory_choices").where("uid", "=", uid).execute();
}
