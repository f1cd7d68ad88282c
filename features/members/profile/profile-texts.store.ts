import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

export type TextDecision = {
  state: "approved" | "changes_asked" | "refused";
  reason: string | null;
  note: string;
  by: string;
  at: Date;
};

/** Submits a text for review; replaces an earlier one that is still waiting. */
export async function submitText(tx: Tx, text: { id: string; uid: string; body: string; at: Date }): Promise<void> {
  const { id, uid, body, at } = text;
  await dropWaiting(tx, uid, at);
  await tx.insertInto("profile_texts").values({ id, user_id: uid, body, state: "waiting", submitted_at: at }).execute();
}

export async function dropWaiting(tx: Tx, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable("profile_texts")
    .set({ state: "replaced", decided_at: at })
    .where("user_id", "=", uid)
    .where("state", "=", "waiting")
    .execute();
}

export async function showText(tx: Tx, uid: string, text: string | null): Promise<void> {
  await tx.updateTable("users").set({ shown_description: text }).where("uid", "=", uid).execute();
}

export function lockText(tx: Tx, id: string) {
  return tx.selectFrom("profile_texts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function decideText(tx: Tx, id: string, { state, reason, note, by, at }: TextDecision): Promise<void> {
  await tx
    .updateTable("profile_texts")
    .set({ state, reason, note, decided_by: by, decided_at: at })
    .where("id", "=", id)
    .execute();
}

/** These texts, each with the one that is currently public. */
export async function textsByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("profile_texts as t")
    .innerJoin("users as u", "u.uid", "t.user_id")
    .select(["t.id", "t.body", "u.shown_description as shown"])
    .where("t.id", "in", ids)
    .execute();
}

/** A member's newest text that was not replaced. */
export function latestText(db: Db, uid: string) {
  return db
    .selectFrom("profile_texts")
    .select(["state", "reason", "note"])
    .where("user_id", "=", uid)
    .where("state", "<>", "replaced")
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function emailOf(tx: Tx, uid: string): Promise<string> {
  const row = await tx.selectFrom("users").select("email").where("uid", "=", uid).executeTakeFirstOrThrow();
  return row.email;
}

export function ownTexts(db: Db | Tx, uid: string) {
  return db
    .selectFrom("profile_texts")
    .select(["body", "state", "reason", "note", "submitted_at", "decided_at"])
    .where("user_id", "=", uid)
    .orderBy("submitted_at")
    .execute();
}

/** Erases a member's texts; the decisions about them stay. */
export async function eraseTexts(tx: Tx, uid: string, at: Date): Promise<void> {
  await dropWaiting(tx, uid, at);
  await sql`UPDATE profile_texts SET body = '', note = '' WHERE user_id = ${uid}`.execute(tx);
}
