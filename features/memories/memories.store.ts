import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

export type Pair = { customerUid: string; agentId: string };
export type SealedFact = {
  id: string;
  agentId: string;
  sealed: Buffer;
  notedAt: Date;
  byCustomer: boolean;
  callId: string | null;
};

const columns = [
  "id",
  "agent_id as agentId",
  "sealed",
  "noted_at as notedAt",
  "by_customer as byCustomer",
  "call_id as callId",
] as const;

/** Creates a pair if there is none, and locks it until the transaction ends, so that concurrent writers wait. */
export async function lockPair(tx: Tx, { customerUid, agentId }: Pair, at: Date): Promise<void> {
  await tx
    .insertInto("memory_pairs")
    .values({ customer_uid: customerUid, agent_id: agentId, used_at: at })
    .onConflict((conflict) => conflict.columns(["customer_uid", "agent_id"]).doUpdateSet({ used_at: at }))
    .execute();
}

/** The facts of a pair, oldest first. */
export function factsOfPair(db: Db | Tx, { customerUid, agentId }: Pair): Promise<SealedFact[]> {
  return ordered(db, customerUid).where("agent_id", "=", agentId).execute();
}

/** A customer's facts from all companions, oldest first. */
export function factsOfCustomer(db: Db | Tx, customerUid: string): Promise<SealedFact[]> {
  return ordered(db, customerUid).execute();
}

const ordered = (db: Db | Tx, customerUid: string) =>
  db.selectFrom("memories").select(columns).where("customer_uid", "=", customerUid).orderBy("noted_at").orderBy("id");

/** One fact of a customer; undefined for another customer's. */
export function factOf(db: Db | Tx, customerUid: string, id: string): Promise<SealedFact | undefined> {
  return ordered(db, customerUid).where("id", "=", id).executeTakeFirst();
}

export async function insertFact(tx: Tx, pair: Pair, fact: Omit<SealedFact, "agentId">): Promise<void> {
  await tx
    .insertInto("memories")
    .values({
      id: fact.id,
      customer_uid: pair.customerUid,
      agent_id: pair.agentId,
      sealed: fact.sealed,
      noted_at: fact.notedAt,
      by_customer: fact.byCustomer,
      call_id: fact.callId,
    })
    .execute();
}

/** Replaces a fact's text: from now on it is the customer's own and belongs to no call. */
export async function rewriteFact(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable("memories").set({ sealed, by_customer: true, call_id: null }).where("id", "=", id).execute();
}

export async function deleteFacts(tx: Tx, customerUid: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom("memories")
    .where("customer_uid", "=", customerUid)
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Erases all facts of a customer with one companion, or with all. Returns how many. */
export async function deletePairs(tx: Tx, customerUid: string, agentId: string | null): Promise<number> {
  const ofWhom = agentId === null ? sql`` : sql`AND agent_id = ${agentId}`;
  const { rows } = await sql<{ facts: number }>`
    SELECT count(*)::int AS facts FROM memories WHERE customer_uid = ${customerUid} ${ofWhom}`.execute(tx);
  await sql`DELETE FROM memory_pairs WHERE customer_uid = ${customerUid} ${ofWhom}`.execute(tx);
  return rows[0]?.facts ?? 0;
}

/** Sets the time of last use. */
export async function touchPair(db: Db, { customerUid, agentId }: Pair, at: Date): Promise<void> {
  await db
    .updateTable("memory_pairs")
    .set({ used_at: at })
    .where("customer_uid", "=", customerUid)
    .where("agent_id", "=", agentId)
    .execute();
}

/** Whether a member wants to be remembered; true by default. */
export async function isRemembered(db: Db | Tx, uid: string): Promise<boolean> {
  const row = await db.selectFrom("memory_choices").select("remember").where("uid", "=", uid).executeTakeFirst();
  return row?.remember ?? true;
}

export async function storeChoice(db: Db, choice: { uid: string; remember: boolean; at: Date }): Promise<void> {
  const { uid, remember, at } = choice;
  await db
    .insertInto("memory_choices")
    .values({ uid, remember, changed_at: at })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ remember, changed_at: at }))
    .execute();
}

/** Erases up to `limit` pairs that are idle, empty, or whose companion has long been retired. Returns how many. */
export async function deleteIdlePairs(
  db: Db,
  { usedBefore, retiredBefore, limit }: { usedBefore: Date; retiredBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM memory_pairs p USING (
      SELECT p.customer_uid, p.agent_id FROM memory_pairs p JOIN agents a ON a.id = p.agent_id
      WHERE p.used_at < ${usedBefore} OR (a.status = 'retired' AND a.updated_at < ${retiredBefore})
      ORDER BY p.used_at LIMIT ${limit}) AS idle
    WHERE p.customer_uid = idle.customer_uid AND p.agent_id = idle.agent_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The pairs after a cursor, ordered by their keys joined by a colon; an empty cursor starts from the beginning. */
export async function pairsAfter(db: Db, place: string, limit: number): Promise<string[]> {
  const [uid = "", agentId = ""] = place.split(":");
  const from = place === "" ? sql`` : sql`WHERE (customer_uid, agent_id) > (${uid}::uuid, ${agentId}::uuid)`;
  const { rows } = await sql<{
    place: string;
  }>`SELECT customer_uid || ':' || agent_id AS place FROM memory_pairs ${from}
    ORDER BY customer_uid, agent_id LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.place);
}

/** The sealed facts of a pair, locked. */
export function lockFacts(tx: Tx, { customerUid, agentId }: Pair): Promise<{ id: string; sealed: Buffer }[]> {
  return tx
    .selectFrom("memories")
    .select(["id", "sealed"])
    .where("customer_uid", "=", customerUid)
    .where("agent_id", "=", agentId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function writeSealed(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable("memories").set({ sealed }).where("id", "=", id).execute();
}
