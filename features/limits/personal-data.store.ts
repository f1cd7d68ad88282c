import type { Db, Tx } from "#platform/database/connect.ts";

/** All limits a member has set, oldest first, in micro-dollars. */
export function ownLimits(db: Db | Tx, uid: string) {
  return db
    .selectFrom("limit_changes")
    .select(["kind", "amount_micros", "requested_at", "takes_effect_at", "cancelled_at"])
    .where("uid", "=", uid)
    .orderBy("requested_at")
    .execute();
}

export function ownPauses(db: Db | Tx, uid: string) {
  return db
    .selectFrom("limit_pauses")
    .select(["kind", "starts_at", "ends_at"])
    .where("uid", "=", uid)
    .orderBy("starts_at")
    .execute();
}
