import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

/** Rows per list in a file; the full lists are on separate pages. */
const shown = 20;

export async function memberRow(db: Db, uid: string) {
  const row = await db
    .selectFrom("users")
    .select(["uid", "username", "name", "email", "user_type", "role", "status", "created_at", "first_paid_at"])
    .select(["description", "email_verified", "verified_at", "two_factor_enabled"])
    .select(sql<number>`(SELECT count(*)::int FROM passkeys WHERE user_id = users.uid)`.as("passkeys"))
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? null;
}

export function devicesOf(db: Db, uid: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at", "seen_at", "ip_address", "user_agent", "two_factor", "method"])
    .where("user_id", "=", uid)
    .orderBy("seen_at", "desc")
    .limit(shown)
    .execute();
}

export async function earningsOf(db: Db, uid: string): Promise<{ pending: bigint; available: bigint }> {
  const { rows } = await sql<{ pending: bigint; available: bigint }>`
    SELECT coalesce(sum(ledger_balance(id)) FILTER (WHERE kind = 'creator:pending'), 0)::bigint AS pending,
      coalesce(sum(ledger_balance(id)) FILTER (WHERE kind = 'creator:available'), 0)::bigint AS available
    FROM ledger_accounts WHERE owner_id = ${uid} AND kind IN ('creator:pending', 'creator:available')`.execute(db);
  return rows[0] ?? { pending: 0n, available: 0n };
}

/** The newest journals that moved a member's credit. */
export function journalsOf(db: Db, uid: string) {
  return (
    db
      .selectFrom("ledger_journals")
      .select([
        "id",
        "effective_at",
        "kind",
        "label",
        "call_id",
        "free_micros",
        "paid_micros",
        "free_after",
        "paid_after",
      ])
      .where("owner_id", "=", uid)
      // Journals that only hold credit do not change the balances shown.
      .where((eb) => eb.or([eb("free_micros", "<>", 0n), eb("paid_micros", "<>", 0n)]))
      .orderBy("owner_version", "desc")
      .limit(shown)
      .execute()
  );
}

export function purchasesOf(db: Db, uid: string) {
  return db
    .selectFrom("purchases")
    .select(["id", "created_at", "paid_at", "state", "price_micros", "processor", "processor_ref"])
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
}

const callColumns = [
  "id",
  "created_at",
  "customer_uid",
  "agent_name",
  "state",
  "ended_reason",
  "billed_ms",
  "captured_micros",
] as const;

/** A member's newest calls on both sides; each side has a separate index. */
export async function callsOf(db: Db, uid: string) {
  const ofSide = (side: "customer_uid" | "creator_uid") =>
    db
      .selectFrom("calls")
      .select(callColumns)
      .where(side, "=", uid)
      .where("kind", "=", "customer")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(shown)
      .execute();
  const [made, taken] = [await ofSide("customer_uid"), await ofSide("creator_uid")];
  return [...made, ...taken]
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, shown);
}

const complaintColumns = ["id", "reference", "kind", "reason", "state", "received_at", "reporter_uid"] as const;

export async function complaintsOf(db: Db, uid: string) {
  const ofSide = (side: "reporter_uid" | "creator_uid") =>
    db
      .selectFrom("complaints")
      .select(complaintColumns)
      .where(side, "=", uid)
      .orderBy("received_at", "desc")
      .limit(shown)
      .execute();
  const [by, about] = [await ofSide("reporter_uid"), await ofSide("creator_uid")];
  return [
    ...by.map((row) => ({ ...row, side: "by" as const })),
    ...about.map((row) => ({ ...row, side: "about" as const })),
  ];
}

export function agentsOf(db: Db, uid: string) {
  return db
    .selectFrom("agents")
    .select(["id", "name", "status", "held_at", "content_type"])
    .where("user_id", "=", uid)
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
}

/** A member's unreviewed safety flags, oldest first. */
export function openFlagsOf(db: Db, uid: string) {
  return db
    .selectFrom("safety_flags")
    .select(["id", "code", "locks", "opened_at as at"])
    .where("subject_type", "=", "member")
    .where("subject_id", "=", uid)
    .where("cleared_at", "is", null)
    .orderBy("opened_at")
    .limit(shown)
    .execute();
}

/** Audit log entries about a member, newest first. */
export function entriesAbout(db: Db, uid: string) {
  return db
    .selectFrom("audit_log as l")
    .leftJoin("users as a", "a.uid", "l.actor_uid")
    .select(["l.id", "l.at", "l.action", "l.reason", "l.actor_role", "a.username as actorName"])
    .where("l.subject_type", "in", ["user", "member"])
    .where("l.subject_id", "=", uid)
    .orderBy("l.at", "desc")
    .limit(shown * 2)
    .execute();
}

export async function deletionDue(db: Db, uid: string): Promise<Date | null> {
  const row = await db
    .selectFrom("account_deletions")
    .select("due_at")
    .where("user_id", "=", uid)
    .where("cancelled_at", "is", null)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
