import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { ListedState, MediaKind, MediaState, ReviewReason } from "./media.rules.ts";

const columns = [
  "id",
  "owner_uid as ownerUid",
  "kind",
  "state",
  "file_name as name",
  "bytes",
  "alt",
  "position",
  "content_type as contentType",
  "has_poster as hasPoster",
  "expires_at as expiresAt",
  "reason",
  "received_at as receivedAt",
  "removed_at as removedAt",
  "state_before as stateBefore",
  "purged_at as purgedAt",
  "created_at as createdAt",
  "note",
  "change_asked as changeAsked",
  "print",
  "findings",
  "width",
  "height",
  "reviewed_at as reviewedAt",
  "reviewed_by as reviewedBy",
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
  await sql`SELECT 1 FROM member_directory WHERE uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
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

type Review = {
  state: ListedState;
  reason: ReviewReason | null;
  note: string;
  changeAsked: boolean;
  by: string;
  at: Date;
};

export async function markReviewed(tx: Tx, id: string, { state, reason, note, changeAsked, by, at }: Review) {
  await tx
    .updateTable("media")
    .set({ state, reason, note, change_asked: changeAsked, reviewed_at: at, reviewed_by: by })
    .where("id", "=", id)
    .execute();
}

export const lockMedia = (tx: Tx, id: string) => all(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export async function ownerFacts(db: Db | Tx, uid: string) {
  return db
    .selectFrom("member_directory")
    .select(["status", "verified_at as verifiedAt", "email", "username"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function waitingForReview(db: Db, limit: number) {
  return db
    .selectFrom("media as m")
    .innerJoin("member_directory as u", "u.uid", "m.owner_uid")
    .select(["m.id", "u.username as ownerUsername"])
    .where("m.state", "=", "pending")
    .orderBy("m.received_at")
    .orderBy("m.id")
    .limit(limit)
    .execute();
}

export async function mediaByIds(db: Db | Tx, ids: readonly string[]): Promise<MediaRow[]> {
  return ids.length === 0 ? [] : all(db).where("id", "in", ids).execute();
}

/** Sends a creator's public photos and videos back to review; how many there were. */
export async function withholdMedia(tx: Tx, uid: string, at: Date): Promise<number> {
  const withheld = await tx
    .updateTable("media")
    .set({ state: "pending", received_at: at })
    .where("owner_uid", "=", uid)
    .where("state", "=", "approved")
    .executeTakeFirst();
  return Number(withheld.numUpdatedRows);
}

/** Shows again what was public before it was withheld; what was never looked at goes on waiting. */
export async function showWithheld(tx: Tx, uid: string): Promise<number> {
  const shown = await tx
    .updateTable("media")
    .set({ state: "approved" })
    .where("owner_uid", "=", uid)
    .where("state", "=", "pending")
    .where("reviewed_at", "is not", null)
    .where("reason", "is", null)
    .executeTakeFirst();
  return Number(shown.numUpdatedRows);
}

type TakeDown = { ids: readonly string[]; reason: ReviewReason; by: string; at: Date };

/** Takes these down and every other copy of the same file, whoever shows it; what its creator removed cannot return. */
export async function takeDown(tx: Tx, { ids, reason, by, at }: TakeDown): Promise<{ id: string; ownerUid: string }[]> {
  const chosen = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql<{ id: string; ownerUid: string }>`
    UPDATE media SET state = CASE WHEN state = 'removed' THEN 'removed' ELSE 'refused' END,
      state_before = CASE WHEN state = 'removed' THEN 'refused' ELSE state_before END,
      reason = ${reason}, reviewed_by = ${by}, reviewed_at = ${at}
    WHERE state IN ('pending', 'approved', 'removed') AND (id = ANY (${chosen})
      OR content_hash IN (SELECT content_hash FROM media WHERE id = ANY (${chosen}) AND content_hash IS NOT NULL))
    RETURNING id, owner_uid AS "ownerUid"`.execute(tx);
  return rows;
}

/** Shows again what was taken down by mistake. */
export async function putBack(tx: Tx, ids: readonly string[], by: { by: string; at: Date }): Promise<string[]> {
  const { rows } = await sql<{ ownerUid: string }>`
    UPDATE media SET state = CASE WHEN state = 'removed' THEN 'removed' ELSE 'approved' END,
      state_before = CASE WHEN state = 'removed' THEN 'approved' ELSE state_before END,
      reason = NULL, reviewed_by = ${by.by}, reviewed_at = ${by.at}
    WHERE id = ANY (${[...ids]}::uuid[]) AND state IN ('refused', 'removed') AND purged_at IS NULL
    RETURNING owner_uid AS "ownerUid"`.execute(tx);
  return [...new Set(rows.map(({ ownerUid }) => ownerUid))];
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
        id,
        state: state as ListedState,
        ...(alt === "" ? {} : { alt }),
        ...(hasPoster ? { poster: true } : {}),
      }));
  return { photo: of("photo"), video: of("video") };
}
