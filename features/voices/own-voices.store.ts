import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { OwnVoiceState } from "./own-voice.rules.ts";
import type { ConsentSentencesTable, OwnVoicesTable, VoicesTable } from "./voices.tables.ts";

export type OwnVoiceRow = Selectable<OwnVoicesTable>;

export async function insertSentence(db: Db, row: Insertable<ConsentSentencesTable>): Promise<void> {
  await db.insertInto("consent_sentences").values(row).execute();
}

/** Uses up a member's sentence; undefined if it is another member's, used or expired. */
export function useSentence(tx: Tx, ask: { id: string; uid: string; at: Date }) {
  return tx
    .updateTable("consent_sentences")
    .set({ used_at: ask.at })
    .where("id", "=", ask.id)
    .where("user_id", "=", ask.uid)
    .where("used_at", "is", null)
    .where("expires_at", ">", ask.at)
    .returning(["id", "sentence"])
    .executeTakeFirst();
}

/** The text of a member's sentence that can still be used. */
export async function openSentence(db: Db, ask: { id: string; uid: string; at: Date }): Promise<string | undefined> {
  const row = await db
    .selectFrom("consent_sentences")
    .select("sentence")
    .where("id", "=", ask.id)
    .where("user_id", "=", ask.uid)
    .where("used_at", "is", null)
    .where("expires_at", ">", ask.at)
    .executeTakeFirst();
  return row?.sentence;
}

/** Deletes sentences that expired unread. */
export async function forgetSentences(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("consent_sentences").where("used_at", "is", null).where("expires_at", "<", at).execute();
}

/** Stores a recording; false if its member has one already. */
export async function insertOwnVoice(tx: Tx, row: Insertable<OwnVoicesTable>): Promise<boolean> {
  const kept = await tx
    .insertInto("own_voices")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * A creator's own voices, newest first. `standIn`: whether a built-in voice speaks in its place; null until it is
 * ready.
 */
export function ownVoicesOf(db: Db, uid: string) {
  return db
    .selectFrom("own_voices as o")
    .leftJoin("voices as v", "v.voice_id", "o.voice_id")
    .selectAll("o")
    .select("v.stand_in as standIn")
    .where("o.user_id", "=", uid)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(20)
    .execute();
}

export function ownVoice(db: Db | Tx, id: string): Promise<OwnVoiceRow | undefined> {
  return db.selectFrom("own_voices").selectAll().where("id", "=", id).executeTakeFirst();
}

export function ownVoiceForUpdate(tx: Tx, id: string): Promise<OwnVoiceRow | undefined> {
  return tx.selectFrom("own_voices").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function changeOwnVoice(tx: Db | Tx, id: string, change: Updateable<OwnVoicesTable>): Promise<void> {
  await tx.updateTable("own_voices").set(change).where("id", "=", id).execute();
}

/** The voices waiting for a reviewer, longest wait first. */
export function waitingVoices(db: Db, limit: number) {
  return db
    .selectFrom("own_voices as o")
    .innerJoin("member_directory as u", "u.uid", "o.user_id")
    .innerJoin("consent_sentences as s", "s.id", "o.sentence_id")
    .selectAll("o")
    .select(["u.username", "u.verified_at as verifiedAt", "s.sentence"])
    .where("o.state", "=", "checking")
    .where("o.approved_at", "is", null)
    .orderBy("o.updated_at")
    .orderBy("o.id")
    .limit(limit)
    .execute();
}

export function memberOf(tx: Db | Tx, uid: string) {
  return tx
    .selectFrom("member_directory")
    .select(["uid", "email", "username", "name", "verified_at as verifiedAt"])
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
}

/** The voices with outside work to do: copies to make, copies and recordings to delete. */
export function voicesAtWork(db: Db, limit: number): Promise<OwnVoiceRow[]> {
  const ended: OwnVoiceState[] = ["refused", "withdrawn"];
  return db
    .selectFrom("own_voices")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("state", "=", "checking").and("approved_at", "is not", null),
        eb.and([
          eb("state", "in", ended),
          eb.or([eb("clone_id", "is not", null), eb("recordings_key", "is not", null)]),
        ]),
        // Once the copy exists, the recordings are no longer needed.
        eb("state", "=", "ready").and("recordings_key", "is not", null),
      ]),
    )
    .orderBy("updated_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Adds an own voice to its creator's list. */
export async function listOwnVoice(tx: Tx, row: Insertable<VoicesTable>): Promise<void> {
  await tx.insertInto("voices").values(row).execute();
}

/** Silences an own voice for good: it stays in the list, disabled, and is no longer offered. */
export async function silenceOwnVoice(tx: Tx, voiceId: string, stop: { at: Date; reason: string }): Promise<void> {
  await tx
    .updateTable("voices")
    .set({ listed: false, disabled_at: stop.at, disabled_reason: stop.reason })
    .where("voice_id", "=", voiceId)
    .execute();
}

/** The voices with stored recordings after an id, in id order. */
export async function recordedAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = db.selectFrom("own_voices").select("id").where("recordings_key", "is not", null);
  const after = id === "" ? rows : rows.where("id", ">", id);
  return (await after.orderBy("id").limit(limit).execute()).map((row) => row.id);
}
