import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { ListedVoice } from "./voices.rules.ts";
import type { VoicesQuery } from "./voices.schema.ts";

/** The voices that a creator may see: the library and their own, with their marks. */
const seenBy = (db: Db | Tx, uid: string) =>
  db
    .selectFrom("voices as v")
    .leftJoin("creator_voices as c", (join) => join.onRef("c.voice_id", "=", "v.voice_id").on("c.user_id", "=", uid))
    .where((eb) => eb.or([eb("v.owner_uid", "is", null), eb("v.owner_uid", "=", uid)]))
    .select([
      "v.voice_id as voiceId",
      "v.owner_uid as ownerUid",
      "v.name",
      "v.language",
      "v.mood",
      "v.pitch",
      "v.pace",
      "v.listed",
      "v.speaks_as as speaksAs",
      "v.stand_in as standIn",
      "v.disabled_at as platformDisabledAt",
      "v.disabled_reason as disabledReason",
      "c.favourite_at as favouriteAt",
      "c.disabled_at as creatorDisabledAt",
    ]);

export async function isStandIn(db: Db, voiceId: string): Promise<boolean> {
  const row = await db.selectFrom("voices").select("stand_in").where("voice_id", "=", voiceId).executeTakeFirst();
  return row?.stand_in === true;
}

export type SeenVoiceRow = Awaited<ReturnType<ReturnType<typeof seenBy>["executeTakeFirstOrThrow"]>>;

const escaped = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The library in name order. A voice that is no longer offered is included only if the creator marked or uses it. */
export function voicesQueryOf(db: Db, uid: string, query: VoicesQuery, page: { after: Cursor | null; limit: number }) {
  const { q, language, mood, pitch, pace, favourites } = query;
  const { after, limit } = page;
  return seenBy(db, uid)
    .where((eb) => eb.or([eb("v.listed", "=", true), eb("c.user_id", "is not", null), eb("v.owner_uid", "=", uid)]))
    .$if(q !== undefined && q !== "", (all) => all.where("v.name", "ilike", `%${escaped(q ?? "")}%`))
    .$if(language !== undefined, (all) => all.where("v.language", "=", language ?? ""))
    .$if(mood !== undefined, (all) => all.where("v.mood", "=", mood ?? ""))
    .$if(pitch !== undefined, (all) => all.where("v.pitch", "=", pitch ?? "low"))
    .$if(pace !== undefined, (all) => all.where("v.pace", "=", pace ?? "even"))
    .$if(favourites !== undefined, (all) => all.where("c.favourite_at", "is not", null))
    .$if(after !== null, (all) => all.where(sql<boolean>`(v.name, v.voice_id) > (${after?.value}, ${after?.id})`))
    .orderBy("v.name")
    .orderBy("v.voice_id")
    .limit(limit);
}

/** The speech service's id for any voice, for reviewers of a companion. */
export async function speakerOf(db: Db, voiceId: string): Promise<{ speaksAs: string } | undefined> {
  return db.selectFrom("voices").select("speaks_as as speaksAs").where("voice_id", "=", voiceId).executeTakeFirst();
}

export function voiceSeenBy(db: Db | Tx, uid: string, voiceId: string): Promise<SeenVoiceRow | undefined> {
  return seenBy(db, uid).where("v.voice_id", "=", voiceId).executeTakeFirst();
}

export type OwnVoiceRow = Pick<
  SeenVoiceRow,
  "voiceId" | "name" | "listed" | "platformDisabledAt" | "creatorDisabledAt"
>;

/**
 * The creator's own list: favourites, disabled voices, and own voices. Every page for a creator reads it, so the
 * statement is written as SQL: building it would take longer than sending it.
 */
export async function listOf(db: Db, uid: string): Promise<OwnVoiceRow[]> {
  const { rows } = await sql<OwnVoiceRow>`
    SELECT v.voice_id AS "voiceId", v.name, v.listed, v.disabled_at AS "platformDisabledAt",
      c.disabled_at AS "creatorDisabledAt"
    FROM voices v LEFT JOIN creator_voices c ON c.voice_id = v.voice_id AND c.user_id = ${uid}
    WHERE v.owner_uid = ${uid} OR (v.owner_uid IS NULL AND (c.favourite_at IS NOT NULL OR c.disabled_at IS NOT NULL
      OR (v.disabled_at IS NOT NULL AND c.user_id IS NOT NULL)))
    ORDER BY v.name, v.voice_id LIMIT 500`.execute(db);
  return rows;
}

/** All voices that can be chosen, for lists without pages. */
export function choicesOf(db: Db | Tx, uid: string): Promise<SeenVoiceRow[]> {
  return seenBy(db, uid)
    .where("v.listed", "=", true)
    .where("v.disabled_at", "is", null)
    .where("c.disabled_at", "is", null)
    .orderBy("v.name")
    .orderBy("v.voice_id")
    .limit(500)
    .execute();
}

export async function facetsOf(db: Db): Promise<{ languages: string[]; moods: string[] }> {
  const rows = await db
    .selectFrom("voices")
    .select(["language", "mood"])
    .distinct()
    .where("owner_uid", "is", null)
    .where("listed", "=", true)
    .execute();
  const sorted = (all: string[]) => [...new Set(all)].sort();
  return { languages: sorted(rows.map((row) => row.language)), moods: sorted(rows.map((row) => row.mood)) };
}

/** Sets one of a creator's marks on a voice. */
export async function markVoice(
  tx: Tx,
  mark: { uid: string; voiceId: string; change: { favourite_at: Date | null } | { disabled_at: Date | null } },
): Promise<void> {
  await tx
    .insertInto("creator_voices")
    .values({ user_id: mark.uid, voice_id: mark.voiceId, favourite_at: null, disabled_at: null, ...mark.change })
    .onConflict((conflict) => conflict.columns(["user_id", "voice_id"]).doUpdateSet(mark.change))
    .execute();
}

export async function countFavourites(tx: Tx, uid: string): Promise<number> {
  const { kept } = await tx
    .selectFrom("creator_voices")
    .select(sql<number>`count(*)::int`.as("kept"))
    .where("user_id", "=", uid)
    .where("favourite_at", "is not", null)
    .executeTakeFirstOrThrow();
  return kept;
}

/** Disables a voice for everyone, or enables it again; false if nothing changed or there is no such voice. */
export async function setPlatformStop(
  tx: Tx,
  voiceId: string,
  stop: { at: Date; reason: string } | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable("voices")
    .set({ disabled_at: stop?.at ?? null, disabled_reason: stop?.reason ?? null })
    .where("voice_id", "=", voiceId)
    .where("disabled_at", stop ? "is" : "is not", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export function platformVoice(db: Db | Tx, voiceId: string) {
  return db
    .selectFrom("voices")
    .select(["voice_id as voiceId", "name", "owner_uid as ownerUid", "listed", "disabled_at as disabledAt"])
    .where("voice_id", "=", voiceId)
    .executeTakeFirst();
}

/** Voice names by id. */
export async function voiceNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("voices").select(["voice_id", "name"]).where("voice_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.voice_id, row.name]));
}

/** The pitch and pace of a voice; undefined if it was never listed. */
export function voiceSound(db: Db, voiceId: string) {
  return db.selectFrom("voices").select(["pitch", "pace"]).where("voice_id", "=", voiceId).executeTakeFirst();
}

/** The pitch and pace of the voices of the library by id, without creators' own ones. */
export async function librarySounds(db: Db) {
  const query = db.selectFrom("voices").select(["voice_id", "pitch", "pace"]).where("owner_uid", "is", null);
  return new Map((await query.execute()).map(({ voice_id, pitch, pace }) => [voice_id, { pitch, pace }]));
}

/** The stops of a companion's voice, in one row; undefined for a voice that was never listed. */
export function voiceOfCompanion(db: Db, ownerUid: string, voiceId: string) {
  return db
    .selectFrom("voices as v")
    .leftJoin("creator_voices as c", (join) =>
      join.onRef("c.voice_id", "=", "v.voice_id").on("c.user_id", "=", ownerUid),
    )
    .select(["v.owner_uid as ownerUid", "v.speaks_as as speaksAs", "v.disabled_at as platformDisabledAt"])
    .select("c.disabled_at as creatorDisabledAt")
    .where("v.voice_id", "=", voiceId)
    .executeTakeFirst();
}

/** Applies the service's list: new and changed voices are written, the others are no longer offered. */
export async function replaceLibrary(tx: Tx, voices: readonly ListedVoice[], at: Date): Promise<void> {
  for (const { voiceId, label, language, mood, pitch, pace } of voices) {
    const facts = { name: label, language, mood, pitch, pace, speaks_as: voiceId, listed: true, synced_at: at };
    await tx
      .insertInto("voices")
      .values({ voice_id: voiceId, ...facts, created_at: at })
      .onConflict((conflict) => conflict.column("voice_id").doUpdateSet(facts))
      .execute();
  }
  await tx
    .updateTable("voices")
    .set({ listed: false })
    .where("owner_uid", "is", null)
    .where("listed", "=", true)
    .where("synced_at", "<>", at)
    .execute();
}

export async function lastSync(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("voices")
    .select((eb) => eb.fn.max("synced_at").as("at"))
    .where("owner_uid", "is", null)
    .executeTakeFirst();
  return row?.at ?? null;
}
