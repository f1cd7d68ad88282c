import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { ListedState, MediaKind, MediaState, ReviewReason } from "./media.rules.ts";

const columns = [
  ...(["id", "owner_uid as ownerUid", "kind", "state", "file_name as name", "bytes", "alt", "position"] as const),
  ...(["content_type as contentType", "has_poster as hasPoster", "expires_at as expiresAt", "reason"] as const),
  ...(["received_at as receivedAt", "removed_at as removedAt", "state_before as stateBefore"] as const),
  ...(["purged_at as purgedAt", "created_at as createdAt"] as const),
] as const;

const all = (db: Db | Tx) => db.selectFrom("media").select(columns);
export type MediaRow = NonNullable<Awaited<ReturnType<typeof mediaById>>>;

export const mediaById = (db: Db | Tx, id: string) => all(db).where("id", "=", id).executeTakeFirst();

/** The creator's own in their order; what is removed is left out. */
export const mediaOf = (db: Db | Tx, uid: string) =>
  all(db)
    .where("owner_uid", "=", uid)
    .where("state", "<>", "removed")
    .orderBy("kind")
    .orderBy("position")
    .orderBy("id")
    .execute();

/** One creator's changes come one after the other. */
export async function lockOwner(tx: Tx, uid: string): Promise<void> {
  await sql`SELECT 1 FROM users WHERE uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
}

/** How many take up room: everything but what was refused or removed. */
export async function countOfKind(tx: Tx, uid: string, kind: MediaKind): Promise<number> {
  const { count } = await tx
    .selectFrom("media")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("owner_uid", "=", uid)
    .where("kind", "=", kind)
    .where("state", "not in", ["refused", "removed"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewUpload = { id: string; uid: string; kind: MediaKind; name: string; bytes: number; at: Date; expiresAt: Date };

/** Adds an upload as the last of its kind. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  const { id, uid, kind, name, bytes, at, expiresAt } = upload;
  await sql`
    INSERT INTO media (id, owner_uid, kind, state, file_name, bytes, created_at, expires_at, position)
    SELECT ${id}, ${uid}, ${kind}, 'uploading', ${name}, ${bytes}, ${at}, ${expiresAt}, coalesce(max(position) + 1, 0)
    FROM media WHERE owner_uid = ${uid} AND kind = ${kind}`.execute(tx);
}

/** Takes an upload to work on; false when somebody else has it, or it is no upload any more. */
export async function claimUpload(db: Db | Tx, id: string, at: Date): Promise<boolean> {
  const claimed = await db
    .updateTable("media")
    .set({ state: "processing", received_at: at })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

type Made = { contentType: string; hash: Buffer; width: number | null; height: number | null; hasPoster: boolean };

/** Hands what was made of an upload to review; false when the upload was given up meanwhile. */
export async function toReview(tx: Tx, id: string, made: Made): Promise<boolean> {
  const updated = await tx
    .updateTable("media")
    .set({ state: "pending", content_type: made.contentType, content_hash: made.hash, has_poster: made.hasPoster })
    .set({ width: made.width, height: made.height, expires_at: null })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Forgets an upload that never became anything; false when it is none, or not any more. */
export async function dropUpload(db: Db | Tx, id: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom("media")
    .where("id", "=", id)
    .where("state", "in", ["uploading", "processing"])
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

/** For what reasons this very file was refused before, whoever brought it. */
export async function refusalsOf(tx: Tx, hash: Buffer): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom("media")
    .select("reason")
    .distinct()
    .where("content_hash", "=", hash)
    .where("reason", "is not", null)
    .execute();
  return rows.map(({ reason }) => reason);
}

export async function setAlt(tx: Tx, id: string, alt: string): Promise<void> {
  await tx.updateTable("media").set({ alt }).where("id", "=", id).execute();
}

export async function setOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE media SET position = wanted.n - 1
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, n) WHERE media.id = wanted.id`.execute(tx);
}

export async function markRemoved(tx: Tx, id: string, before: ListedState, at: Date): Promise<void> {
  await tx
    .updateTable("media")
    .set({ state: "removed", state_before: before, removed_at: at })
    .where("id", "=", id)
    .execute();
}

export async function markRestored(tx: Tx, id: string, state: ListedState): Promise<void> {
  await tx.updateTable("media").set({ state, state_before: null, removed_at: null }).where("id", "=", id).execute();
}

type Review = { state: ListedState; reason: ReviewReason | null; by: string; at: Date };

export async function markReviewed(tx: Tx, id: string, { state, reason, by, at }: Review): Promise<void> {
  await tx.updateTable("media").set({ state, reason, reviewed_at: at, reviewed_by: by }).where("id", "=", id).execute();
}

export const lockMedia = (tx: Tx, id: string) => all(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export async function ownerFacts(db: Db | Tx, uid: string) {
  return db
    .selectFrom("users")
    .select(["status", "verified_at as verifiedAt"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function waitingForReview(db: Db, limit: number) {
  return db
    .selectFrom("media as m")
    .innerJoin("users as u", "u.uid", "m.owner_uid")
    .select(["m.id", "u.username as ownerUsername"])
    .where("m.state", "=", "pending")
    .orderBy("m.received_at")
    .orderBy("m.id")
    .limit(limit)
    .execute();
}

/** Sends a creator's public photos and videos back to review; how many there were. */
export async function withholdMedia(tx: Tx, uid: string): Promise<number> {
  const withheld = await tx
    .updateTable("media")
    .set({ state: "pending" })
    .where("owner_uid", "=", uid)
    .where("state", "=", "approved")
    .executeTakeFirst();
  return Number(withheld.numUpdatedRows);
}

/** Uploads whose time is over, and work that nobody finishes. */
export function leftBehind(db: Db, times: { now: Date; stuckSince: Date }, limit: number) {
  return all(db)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "uploading"), eb("expires_at", "<", times.now)]),
        eb.and([eb("state", "=", "processing"), eb("received_at", "<", times.stuckSince)]),
      ]),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export function toPurge(db: Db, removedBefore: Date, limit: number) {
  return all(db)
    .where("state", "=", "removed")
    .where("purged_at", "is", null)
    .where("removed_at", "<", removedBefore)
    .orderBy("removed_at")
    .limit(limit)
    .execute();
}

/** Forgets a removed one; of what was refused the print of the file stays, so that it cannot come back. */
export async function forgetPurged(db: Db, id: string, at: Date): Promise<void> {
  await db
    .deleteFrom("media")
    .where("id", "=", id)
    .where("state", "=", "removed")
    .where("reason", "is", null)
    .execute();
  await db
    .updateTable("media")
    .set({ purged_at: at, file_name: "gone", alt: "" })
    .where("id", "=", id)
    .where("state", "=", "removed")
    .execute();
}

export type ListedEntry = { id: string; state: ListedState; alt?: string; poster?: boolean };

/** What the member's documents hold of each kind. */
export async function listedEntries(tx: Tx, uid: string): Promise<Record<MediaKind, ListedEntry[]>> {
  const listed: MediaState[] = ["pending", "approved", "refused"];
  const rows = (await mediaOf(tx, uid)).filter(({ state }) => listed.includes(state));
  const of = (kind: MediaKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, state, alt, hasPoster }) => ({
        ...{ id, state: state as ListedState },
        ...(alt === "" ? {} : { alt }),
        ...(hasPoster ? { poster: true } : {}),
      }));
  return { photo: of("photo"), video: of("video") };
}
