import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import { lockMember } from "../member-directory.store.ts";

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

/** Shows an approved text, and remembers what it replaces. */
export async function showApproved(tx: Tx, text: { id: string; uid: string; body: string }): Promise<void> {
  const shown = tx.selectFrom("users").select("shown_description").where("uid", "=", text.uid);
  await tx.updateTable("profile_texts").set({ shown_before: shown }).where("id", "=", text.id).execute();
  await showText(tx, text.uid, text.body || null);
}

/** What an admin approved since then and the member still shows, the latest first. */
export function approvedTextsBy(db: Db, by: string, since: Date) {
  return db
    .selectFrom("profile_texts as t")
    .innerJoin("users as u", "u.uid", "t.user_id")
    .select(["t.id", "u.username", "t.decided_at as at"])
    .where("t.state", "=", "approved")
    .where("t.decided_by", "=", by)
    .where("t.decided_at", ">", since)
    .where(isLatest)
    .orderBy("t.decided_at", "desc")
    .limit(10)
    .execute();
}

const isLatest = sql<boolean>`coalesce(u.shown_description, '') = t.body AND NOT EXISTS (SELECT FROM profile_texts n
  WHERE n.user_id = t.user_id AND n.submitted_at > t.submitted_at AND n.state <> 'replaced')`;

/** Whether a member still shows this text and has written no newer one; neither changes before the transaction ends. */
export async function isLatestText(tx: Tx, id: string, uid: string): Promise<boolean> {
  await lockMember(tx, uid);
  const text = tx.selectFrom("profile_texts as t").innerJoin("users as u", "u.uid", "t.user_id").where("t.id", "=", id);
  return (await text.select("t.id").where(isLatest).executeTakeFirst()) !== undefined;
}

/** Waits for a reviewer again, as if nobody had read it; the profile shows what it showed before. */
export async function unapproveText(tx: Tx, row: { id: string; user_id: string; shown_before: string | null }) {
  await showText(tx, row.user_id, row.shown_before);
  await tx
    .updateTable("profile_texts")
    .set({ state: "waiting", decided_at: null, decided_by: null, shown_before: null })
    .where("id", "=", row.id)
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
  await sql`UPDATE profile_texts SET body = '', note = '', shown_before = NULL WHERE user_id = ${uid}`.execute(tx);
}
