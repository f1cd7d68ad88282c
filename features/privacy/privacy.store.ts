import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Makes the transaction read from one snapshot. Must be its first statement. */
export async function useSnapshot(tx: Tx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
}

/** The member's current email address. */
export async function memberAddress(tx: Tx, uid: string): Promise<{ uid: string; email: string }> {
  return tx.selectFrom("member_directory").select(["uid", "email"]).where("uid", "=", uid).executeTakeFirstOrThrow();
}

export async function lastExport(db: Db | Tx, uid: string) {
  return db
    .selectFrom("data_exports")
    .select(["id", "state", "requested_at as requestedAt", "expires_at as expiresAt"])
    .where("user_id", "=", uid)
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

type OpenRequestsRow = {
  id: string | null;
  state: LastExport["state"];
  requestedAt: Date;
  expiresAt: Date | null;
  askedAt: Date | null;
  dueAt: Date;
  forfeited: bigint;
};
type LastExport = NonNullable<Awaited<ReturnType<typeof lastExport>>>;
type OpenDeletion = Omit<NonNullable<Awaited<ReturnType<typeof openDeletion>>>, "id">;

/** A member's last export and open deletion, if any, in one query. */
export async function openRequests(db: Db, uid: string): Promise<{ last?: LastExport; deletion?: OpenDeletion }> {
  const { rows } = await sql<OpenRequestsRow>`
    SELECT e.id, e.state, e.requested_at AS "requestedAt", e.expires_at AS "expiresAt",
      d.requested_at AS "askedAt", d.due_at AS "dueAt", d.forfeited_micros AS forfeited
    FROM (VALUES (${uid}::uuid)) AS member (uid)
    LEFT JOIN LATERAL (SELECT * FROM data_exports WHERE user_id = member.uid ORDER BY requested_at DESC LIMIT 1) AS e ON true
    LEFT JOIN account_deletions d ON d.user_id = member.uid AND d.cancelled_at IS NULL AND d.done_at IS NULL
    LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return {};
  const { id, state, requestedAt, expiresAt, askedAt, dueAt, forfeited } = row;
  return {
    ...(id === null ? {} : { last: { id, state, requestedAt, expiresAt } }),
    ...(askedAt === null ? {} : { deletion: { requestedAt: askedAt, dueAt, forfeited } }),
  };
}

export async function insertExport(tx: Tx, row: { id: string; uid: string; at: Date }): Promise<void> {
  await tx
    .insertInto("data_exports")
    .values({ id: row.id, user_id: row.uid, requested_at: row.at, next_try_at: row.at })
    .execute();
}

/** Claims one due export until `until`, so that no other server creates it. */
export async function claimDueExport(db: Db, at: Date, until: Date) {
  const due = await sql<{ id: string; uid: string; attempts: number }>`
    UPDATE data_exports SET attempts = attempts + 1, next_try_at = ${until}
    WHERE id = (SELECT id FROM data_exports WHERE state = 'requested' AND next_try_at <= ${at}
      ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id AS uid, attempts`.execute(db);
  return due.rows[0] ?? null;
}

export async function saveArchive(
  tx: Tx,
  id: string,
  ready: { archive: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("data_exports")
    .set({ state: "ready", archive: ready.archive, ready_at: ready.at, expires_at: ready.expiresAt })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .execute();
}

export async function retryExport(db: Db, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable("data_exports")
    .set(at ? { next_try_at: at } : { state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .execute();
}

export async function archiveOf(db: Db, uid: string, id: string, at: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom("data_exports")
    .select("archive")
    .where("id", "=", id)
    .where("user_id", "=", uid)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row?.archive ?? null;
}

/** Shortens the expiry after a download. */
export async function shortenExpiry(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable("data_exports")
    .set((eb) => ({ expires_at: sql`least(${eb.ref("expires_at")}, ${until}::timestamptz)` }))
    .where("id", "=", id)
    .execute();
}

export async function eraseExpired(db: Db, at: Date): Promise<void> {
  await db
    .updateTable("data_exports")
    .set({ state: "expired", archive: null })
    .where("state", "=", "ready")
    .where("expires_at", "<=", at)
    .execute();
}

export async function openDeletion(db: Db | Tx, uid: string) {
  return db
    .selectFrom("account_deletions")
    .select(["id", "requested_at as requestedAt", "due_at as dueAt", "forfeited_micros as forfeited"])
    .where("user_id", "=", uid)
    .where("cancelled_at", "is", null)
    .where("done_at", "is", null)
    .executeTakeFirst();
}

export async function insertDeletion(
  tx: Tx,
  row: { id: string; uid: string; at: Date; dueAt: Date; forfeited: bigint },
): Promise<void> {
  await tx
    .insertInto("account_deletions")
    .values({
      id: row.id,
      user_id: row.uid,
      requested_at: row.at,
      due_at: row.dueAt,
      cancelled_at: null,
      done_at: null,
      forfeited_micros: row.forfeited,
    })
    .execute();
}

/** Returns whether there was a deletion to cancel. */
export async function cancelDeletion(tx: Tx, uid: string, at: Date): Promise<boolean> {
  const done = await tx
    .updateTable("account_deletions")
    .set({ cancelled_at: at })
    .where("user_id", "=", uid)
    .where("cancelled_at", "is", null)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function dueDeletions(db: Db, at: Date, limit: number) {
  return db
    .selectFrom("account_deletions")
    .select(["id", "user_id as uid", "forfeited_micros as forfeited"])
    .where("due_at", "<=", at)
    .where("cancelled_at", "is", null)
    .where("done_at", "is", null)
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** Marks a deletion as done; null if it was cancelled in the meantime. */
export async function completeDeletion(tx: Tx, id: string, at: Date): Promise<{ uid: string } | null> {
  const row = await tx
    .updateTable("account_deletions")
    .set({ done_at: at })
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .where("done_at", "is", null)
    .returning("user_id as uid")
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExports(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("data_exports").where("user_id", "=", uid).execute();
}
