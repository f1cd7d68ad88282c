import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Cursor } from "#platform/database/page.ts";
import type { ConfirmationState, ConfirmationsTable } from "./confirmations.tables.ts";

export type ConfirmationRow = Selectable<ConfirmationsTable>;
export type NamedRow = ConfirmationRow & { askerName: string; deciderName: string | null };

export async function insertConfirmation(tx: Tx, row: Insertable<ConfirmationsTable>): Promise<void> {
  await tx.insertInto("confirmations").values(row).execute();
}

/** Expires overdue requests, optionally only those of one kind and subject; returns how many. */
export async function expireDue(
  db: Db | Tx,
  now: Date,
  one?: Pick<ConfirmationRow, "kind" | "subject_type" | "subject_id">,
): Promise<number> {
  let due = db
    .updateTable("confirmations")
    .set({ state: "expired", decided_at: now })
    .where("state", "=", "waiting")
    .where("expires_at", "<=", now);
  if (one) {
    due = due
      .where("kind", "=", one.kind)
      .where("subject_type", "=", one.subject_type)
      .where("subject_id", "=", one.subject_id);
  }
  return Number((await due.executeTakeFirst()).numUpdatedRows);
}

/**
 * Decides a waiting request: of several concurrent attempts one gets the row, the others null. To confirm, the
 * requester must still be an admin. Throws the check violation `confirmations_two_people` if one admin would both
 * request and confirm.
 */
export async function decide(
  tx: Tx,
  id: string,
  decision: { state: Exclude<ConfirmationState, "waiting" | "expired">; by: string; at: Date; reason: string | null },
): Promise<ConfirmationRow | null> {
  const decided = await tx
    .updateTable("confirmations")
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at, decided_reason: decision.reason })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("expires_at", ">", decision.at)
    .where(
      sql<boolean>`(${decision.state} <> 'confirmed' OR EXISTS (SELECT FROM member_directory u
        WHERE u.uid = confirmations.asked_by AND u.role = 'admin' AND u.status = 'active'))`,
    )
    .returningAll()
    .executeTakeFirst();
  return decided ?? null;
}

const named = (db: Db | Tx) =>
  db
    .selectFrom("confirmations")
    .innerJoin("member_directory as askers", "askers.uid", "confirmations.asked_by")
    .leftJoin("member_directory as deciders", "deciders.uid", "confirmations.decided_by")
    .selectAll("confirmations")
    .select(["askers.username as askerName", "deciders.username as deciderName"]);

/** Waiting requests, oldest first, optionally of one kind. */
export function waitingAt(
  db: Db,
  now: Date,
  { kind, limit }: { kind: string | null; limit: number },
): Promise<NamedRow[]> {
  let rows = named(db)
    .where("confirmations.state", "=", "waiting")
    .where("expires_at", ">", now)
    .orderBy("asked_at")
    .orderBy("confirmations.id")
    .limit(limit);
  if (kind !== null) rows = rows.where("confirmations.kind", "=", kind);
  return rows.execute();
}

/** Newest first, after the cursor, optionally of one subject. */
export function newest(
  db: Db,
  query: { subject: { type: string; id: string } | null; after: Cursor | null; limit: number },
): Promise<NamedRow[]> {
  let rows = named(db).orderBy("asked_at", "desc").orderBy("confirmations.id", "desc").limit(query.limit);
  if (query.subject) {
    rows = rows.where("subject_type", "=", query.subject.type).where("subject_id", "=", query.subject.id);
  }
  if (query.after) {
    rows = rows.where(
      sql<boolean>`(asked_at, confirmations.id) < (${query.after.value}::timestamptz, ${query.after.id}::uuid)`,
    );
  }
  return rows.execute();
}
