import type { Db, Tx } from "#platform/database/connect.ts";

const billed = ["created_at", "started_at", "ended_at", "ended_reason", "billed_ms", "chargeable_ms"] as const;

/** The calls of a customer, oldest first, in micro-dollars. What was said is not kept. */
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
