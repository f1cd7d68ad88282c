import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { DocumentKind, VerificationState } from "./verifications.rules.ts";
import type { VerificationEventsTable, VerificationsTable } from "./verifications.tables.ts";

export type VerificationRow = Selectable<VerificationsTable>;
export type VerificationEventRow = Selectable<VerificationEventsTable>;

const openStates: VerificationState[] = ["draft", "submitted", "rejected"];

/** Every column; days as text, not as moments of this machine's own time zone. */
function rows(db: Db | Tx) {
  return db
    .selectFrom("verifications")
    .selectAll("verifications")
    .select([
      sql<string | null>`document_expires_on::text`.as("document_expires_on"),
      sql<string | null>`keep_until::text`.as("keep_until"),
    ]);
}

/** The one that is being made, and the one that counts. */
export async function currentOf(db: Db | Tx, uid: string) {
  const found = await rows(db)
    .where("user_id", "=", uid)
    .where("state", "in", [...openStates, "approved"])
    .execute();
  return {
    open: found.find(({ state }) => state !== "approved") ?? null,
    approved: found.find(({ state }) => state === "approved") ?? null,
  };
}

/** What a creator's latest verification came to that counts no more. */
export async function lastEnded(db: Db | Tx, uid: string): Promise<VerificationRow | null> {
  const row = await rows(db)
    .where("user_id", "=", uid)
    .where("state", "=", "expired")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function verificationById(db: Db | Tx, id: string): Promise<VerificationRow | null> {
  return (await rows(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The row, so that two steps of one verification wait for each other. */
export async function lockVerification(tx: Tx, id: string): Promise<VerificationRow | null> {
  return (await rows(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** The one that is being made, locked; made empty when there is none. `fresh`: it has just been made. */
export async function lockOpen(
  tx: Tx,
  made: { id: string; uid: string; at: Date },
): Promise<{ row: VerificationRow | undefined; fresh: boolean }> {
  const inserted = await sql<{ id: string }>`
    INSERT INTO verifications (id, user_id, created_at, changed_at) VALUES (${made.id}, ${made.uid}, ${made.at}, ${made.at})
    ON CONFLICT (user_id) WHERE state IN ('draft', 'submitted', 'rejected') DO NOTHING RETURNING id`.execute(tx);
  const row = await rows(tx)
    .where("user_id", "=", made.uid)
    .where("state", "in", openStates)
    .forUpdate()
    .executeTakeFirst();
  return { row, fresh: inserted.rows.length > 0 };
}

/** Changes a verification of the caller's lock. */
export async function changeVerification(tx: Tx, id: string, change: Updateable<VerificationsTable>): Promise<void> {
  await tx.updateTable("verifications").set(change).where("id", "=", id).execute();
}

export async function insertEvent(tx: Tx, row: Insertable<VerificationEventsTable>): Promise<void> {
  await tx.insertInto("verification_events").values(row).execute();
}

export function eventsOf(db: Db | Tx, id: string): Promise<VerificationEventRow[]> {
  return db
    .selectFrom("verification_events")
    .selectAll()
    .where("verification_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** What waits for a person, oldest first, after a place in that order. */
export async function queue(db: Db, after: Cursor | null, limit: number) {
  const { rows: found } = await sql<{
    id: string;
    uid: string;
    username: string;
    documentKind: DocumentKind;
    submittedAt: Date;
    secondLookAt: Date | null;
  }>`
    SELECT v.id, v.user_id AS uid, u.username, v.document_kind AS "documentKind", v.submitted_at AS "submittedAt",
      v.second_look_at AS "secondLookAt"
    FROM verifications v JOIN member_directory u ON u.uid = v.user_id
    WHERE v.state = 'submitted'
      AND (${after?.value ?? null}::timestamptz IS NULL
        OR (v.submitted_at, v.id) > (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY v.submitted_at, v.id LIMIT ${limit}`.execute(db);
  return found;
}

/** Approved ones that end until then, the first to end first. */
export async function endingUntil(db: Db, until: Date, limit: number) {
  const { rows: found } = await sql<{
    id: string;
    uid: string;
    username: string;
    expiresAt: Date;
    remindedAt: Date | null;
  }>`
    SELECT v.id, v.user_id AS uid, u.username, v.expires_at AS "expiresAt", v.reminded_at AS "remindedAt"
    FROM verifications v JOIN member_directory u ON u.uid = v.user_id
    WHERE v.state = 'approved' AND v.expires_at <= ${until} ORDER BY v.expires_at, v.id LIMIT ${limit}`.execute(db);
  return found;
}

/** With the creator's name. */
export async function namedVerification(db: Db, id: string) {
  const row = await rows(db)
    .innerJoin("member_directory as u", "u.uid", "verifications.user_id")
    .select("u.username")
    .where("verifications.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** What happened, in order, with the names of those who did it. */
export function namedEventsOf(db: Db, id: string) {
  return db
    .selectFrom("verification_events as e")
    .leftJoin("member_directory as u", "u.uid", "e.actor_uid")
    .select(["e.at", "e.kind", "e.reason", "u.username as by"])
    .where("e.verification_id", "=", id)
    .orderBy("e.at")
    .orderBy("e.id")
    .execute();
}

/** Approved ones whose time is over. */
export function ended(db: Db, now: Date, limit: number) {
  return idsWhere(db, sql<boolean>`state = 'approved' AND expires_at <= ${now}`, limit);
}

/** Approved ones whose end is near and about which no letter has gone out. */
export function endingBefore(db: Db, at: Date, limit: number) {
  return idsWhere(db, sql<boolean>`state = 'approved' AND expires_at <= ${at} AND reminded_at IS NULL`, limit);
}

/** Drafts and refused ones that nobody touched since then. */
export function unfinishedSince(db: Db, at: Date, limit: number) {
  return idsWhere(db, sql<boolean>`state IN ('draft', 'rejected') AND changed_at <= ${at}`, limit);
}

/** Records whose time of keeping is over. */
export function keptLongEnough(db: Db, day: string, limit: number) {
  return idsWhere(db, sql<boolean>`state = 'expired' AND erased_at IS NULL AND keep_until <= ${day}::date`, limit);
}

/** Submitted ones that the outside service has not got yet. */
export function waitingForProvider(db: Db, limit: number) {
  return idsWhere(db, sql<boolean>`state = 'submitted' AND handed_over_at IS NULL AND second_look_at IS NULL`, limit);
}

/** Submitted ones that the outside service is looking at. */
export function atProvider(db: Db, provider: string, limit: number) {
  const wanted = sql<boolean>`state = 'submitted' AND provider = ${provider} AND provider_ref IS NOT NULL
    AND second_look_at IS NULL`;
  return idsWhere(db, wanted, limit);
}

/** Erased ones that the outside service may still have. */
export function erasedAtProvider(db: Db, provider: string, limit: number) {
  return idsWhere(
    db,
    sql<boolean>`erased_at IS NOT NULL AND provider = ${provider} AND provider_ref IS NOT NULL`,
    limit,
  );
}

async function idsWhere(db: Db, wanted: ReturnType<typeof sql<boolean>>, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom("verifications")
    .select("id")
    .where(wanted)
    .orderBy("changed_at")
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

export async function idOfProviderRef(db: Db, provider: string, ref: string): Promise<string | null> {
  const row = await db
    .selectFrom("verifications")
    .select("id")
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Where a creator's letters go. */
export async function addressOf(tx: Tx, uid: string): Promise<string> {
  return (await tx.selectFrom("member_directory").select("email").where("uid", "=", uid).executeTakeFirstOrThrow())
    .email;
}

/** Every verification of a member that ever was, with all its events: for their copy and for their deletion. */
export function allOf(db: Db | Tx, uid: string): Promise<VerificationRow[]> {
  return rows(db).where("user_id", "=", uid).orderBy("created_at").execute();
}

/** The records after one that hold details, in the order of their ids. */
export async function detailsAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = db.selectFrom("verifications").select("id").where("details", "is not", null);
  const after = id === "" ? rows : rows.where("id", ">", id);
  return (await after.orderBy("id").limit(limit).execute()).map((row) => row.id);
}
