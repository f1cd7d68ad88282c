import type { Db, Tx } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { sealedFor } from "./records/transcripts.rules.ts";

const billed = ["created_at", "started_at", "ended_at", "ended_reason", "billed_ms", "chargeable_ms"] as const;

/** The calls of a customer, oldest first, in micro-dollars. */
export function ownCalls(db: Db | Tx, uid: string) {
  return db
    .selectFrom("calls")
    .select(["id", "agent_name", "model_username", ...billed, "rate_micros", "captured_micros", "cap_micros"])
    .where("customer_uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

/** The calls of a creator's agents: nothing about who called. */
export function callsReceived(db: Db | Tx, uid: string) {
  return db
    .selectFrom("calls")
    .select(["id", "agent_name", ...billed, "captured_paid_micros", "creator_micros"])
    .where("creator_uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

/** The calls that a customer made. */
export async function callIdsOf(tx: Tx, uid: string): Promise<string[]> {
  const rows = await tx.selectFrom("calls").select("id").where("customer_uid", "=", uid).execute();
  return rows.map(({ id }) => id);
}

export async function hasLiveCall(db: Db | Tx, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom("calls")
    .select("id")
    .where((eb) => eb.or([eb("customer_uid", "=", uid), eb("creator_uid", "=", uid)]))
    .where("state", "<>", "ended")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was said in a customer's calls, as far as it is kept, oldest first. */
export async function ownTranscripts(db: Db | Tx, uid: string, encryption: Pick<Encryption, "openText">) {
  const rows = await db
    .selectFrom("transcript_lines as line")
    .innerJoin("call_transcripts as call", "call.call_id", "line.call_id")
    .select(["line.call_id", "line.line_no", "line.at", "line.speaker", "line.cut", "line.sealed"])
    .where("call.customer_uid", "=", uid)
    .orderBy("line.at")
    .orderBy("line.line_no")
    .execute();
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    text: encryption.openText(sealed, sealedFor(uid, row.call_id, row.line_no)),
  }));
}

/** What a customer chose for calls to come. */
export function ownCallChoices(db: Db | Tx, uid: string) {
  return db.selectFrom("call_choices").select(["private", "changed_at"]).where("uid", "=", uid).execute();
}

/** Erases what was said in a customer's calls and what happened in them; the bills stay. */
export async function forgetConversations(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("call_transcripts").where("customer_uid", "=", uid).execute();
  const theirs = tx.selectFrom("calls").select("id").where("customer_uid", "=", uid);
  await tx.deleteFrom("call_traces").where("call_id", "in", theirs).execute();
  await tx.deleteFrom("call_choices").where("uid", "=", uid).execute();
}
