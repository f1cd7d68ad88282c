import type { Db, Tx } from "#platform/database/connect.ts";

/** A member's appointments, the oldest first. */
export function ownAppointments(db: Db | Tx, uid: string) {
  return db
    .selectFrom("appointments")
    .select(["agent_id", "local_date", "local_time", "zone", "repeat", "next_at", "last_outcome", "ended_for"])
    .select("created_at")
    .where("uid", "=", uid)
    .orderBy("created_at")
    .execute();
}

export function ownQuietHours(db: Db | Tx, uid: string) {
  return db
    .selectFrom("appointment_quiet_hours")
    .select(["from_time", "to_time", "changed_at"])
    .where("uid", "=", uid)
    .execute();
}

export async function forgetAppointments(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("appointments").where("uid", "=", uid).execute();
  await tx.deleteFrom("appointment_quiet_hours").where("uid", "=", uid).execute();
}
