import type { Db, Tx } from "#platform/database/connect.ts";
import type { QuietHours, Repeat } from "./appointment-times.rules.ts";
import { type AfterOccurrence, type EndReason, endedKept, type Outcome } from "./appointments.rules.ts";

export type AppointmentRow = {
  id: string;
  uid: string;
  agentId: string;
  date: string;
  time: string;
  zone: string;
  repeat: Repeat;
  nextAt: Date | null;
  offeredAt: Date | null;
  lastOutcome: Outcome | null;
  missedInRow: number;
  endedFor: EndReason | null;
};

/** An appointment that has not ended. */
export type OpenAppointment = AppointmentRow & { nextAt: Date };

const columns = [
  "id",
  "uid",
  "agent_id as agentId",
  "local_date as date",
  "local_time as time",
  "zone",
  "repeat",
  "next_at as nextAt",
  "offered_at as offeredAt",
  "last_outcome as lastOutcome",
  "missed_in_row as missedInRow",
  "ended_for as endedFor",
] as const;

/** A member's appointments: open ones by next time, then the newest ended ones, newest first. */
export async function appointmentsOf(db: Db | Tx, uid: string): Promise<AppointmentRow[]> {
  const of = () => db.selectFrom("appointments").select(columns).where("uid", "=", uid);
  const open = await of().where("next_at", "is not", null).orderBy("next_at").orderBy("id").execute();
  const over = await of().where("next_at", "is", null).orderBy("created_at", "desc").limit(endedKept).execute();
  return [...open, ...over];
}

export function openAppointments(db: Db | Tx, uid: string): Promise<AppointmentRow[]> {
  return db
    .selectFrom("appointments")
    .select(columns)
    .where("uid", "=", uid)
    .where("next_at", "is not", null)
    .execute();
}

type NewAppointment = Pick<AppointmentRow, "id" | "uid" | "agentId" | "date" | "time" | "zone" | "repeat"> & {
  nextAt: Date;
  at: Date;
};

export async function insertAppointment(tx: Tx, row: NewAppointment): Promise<void> {
  const { id, uid, agentId, date, time, zone, repeat, nextAt, at } = row;
  await tx
    .insertInto("appointments")
    .values({
      id,
      uid,
      agent_id: agentId,
      local_date: date,
      local_time: time,
      zone,
      repeat,
      next_at: nextAt,
      created_at: at,
    })
    .execute();
}

/** Deletes a member's ended appointments except the newest. */
export async function dropEnded(tx: Tx, uid: string, keep: number): Promise<void> {
  const newest = tx
    .selectFrom("appointments")
    .select("id")
    .where("uid", "=", uid)
    .where("next_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(keep);
  await tx
    .deleteFrom("appointments")
    .where("uid", "=", uid)
    .where("next_at", "is", null)
    .where("id", "not in", newest)
    .execute();
}

/** Locks one of the member's appointments; undefined for another member's. */
export function lockAppointment(tx: Tx, uid: string, id: string): Promise<AppointmentRow | undefined> {
  return tx
    .selectFrom("appointments")
    .select(columns)
    .where("id", "=", id)
    .where("uid", "=", uid)
    .forUpdate()
    .executeTakeFirst();
}

/** The companions of due occurrences. */
export async function dueAgents(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("appointments")
    .select("agent_id as agentId")
    .distinct()
    .where("next_at", "<=", now)
    .where("offered_at", "is", null)
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/** Locks due occurrences without a reminder yet. Rows locked elsewhere are skipped. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<OpenAppointment[]> {
  const rows = await tx
    .selectFrom("appointments")
    .select(columns)
    .where("next_at", "<=", now)
    .where("offered_at", "is", null)
    .orderBy("next_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as OpenAppointment[];
}

/** Locks occurrences whose reminder was sent before `since` and not answered. */
export async function lockUnanswered(tx: Tx, since: Date, limit: number): Promise<OpenAppointment[]> {
  const rows = await tx
    .selectFrom("appointments")
    .select(columns)
    .where("next_at", "is not", null)
    .where("offered_at", "<=", since)
    .orderBy("next_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as OpenAppointment[];
}

/** Whether a member may use the site: neither suspended nor closed. */
export async function isActive(db: Db | Tx, uid: string): Promise<boolean> {
  const row = await db.selectFrom("member_directory").select("status").where("uid", "=", uid).executeTakeFirst();
  return row?.status === "active";
}

export async function markOffered(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("appointments").set({ offered_at: at }).where("id", "=", id).execute();
}

export async function settleOccurrence(tx: Tx, id: string, outcome: Outcome, after: AfterOccurrence): Promise<void> {
  await tx
    .updateTable("appointments")
    .set({
      last_outcome: outcome,
      next_at: after.nextAt,
      offered_at: null,
      missed_in_row: after.missedInRow,
      ended_for: after.endedFor,
    })
    .where("id", "=", id)
    .execute();
}

export async function endAppointment(tx: Tx, id: string, endedFor: EndReason): Promise<void> {
  await tx
    .updateTable("appointments")
    .set({ next_at: null, offered_at: null, ended_for: endedFor })
    .where("id", "=", id)
    .execute();
}

export async function quietHoursOf(db: Db | Tx, uid: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom("appointment_quiet_hours")
    .select(["from_time as from", "to_time as to"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeQuietHours(tx: Tx, uid: string, hours: QuietHours | null, at: Date): Promise<void> {
  if (!hours) {
    await tx.deleteFrom("appointment_quiet_hours").where("uid", "=", uid).execute();
    return;
  }
  const values = { from_time: hours.from, to_time: hours.to, changed_at: at };
  await tx
    .insertInto("appointment_quiet_hours")
    .values({ uid, ...values })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(values))
    .execute();
}
