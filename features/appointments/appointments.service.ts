import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import { lockMember } from "#features/members/member-directory.service.ts";
import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import type { RateLimits } from "#platform/rate-limits/rate-limit.ts";
import { instantOf, isDay, isQuiet, mostDaysAhead } from "./appointment-times.rules.ts";
import {
  afterOccurrence,
  answerWithinMs,
  appointmentFailures,
  bookings,
  earlyMs,
  endedKept,
  maxAppointments,
  type Outcome,
} from "./appointments.rules.ts";
import type { AppointmentInput, AppointmentsView, AppointmentView, QuietHoursInput } from "./appointments.schema.ts";
import * as store from "./appointments.store.ts";

export type AppointmentsService = ReturnType<typeof createAppointments>;

type AppointmentsOptions = {
  db: Db;
  clock: Clock;
  agents: { byId(gate: GateState, id: string): Promise<AgentDetail | null> };
  agentNamesOf: (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;
  limits: Pick<LimitsService, "standing">;
  rateLimits: RateLimits;
};

/** Calls that a member plans, with reminders. Only the member can create, answer and stop them. */
export function createAppointments(options: AppointmentsOptions) {
  const { db, clock, agents } = options;
  const view = viewer(options);
  const booked = options.rateLimits("appointments.book", { ...bookings, refusal: appointmentFailures.tooMany });

  return {
    /** The member's appointments with their quiet hours. */
    mine: async (asking: Viewer | null): Promise<AppointmentsView> => view.all(requireMember(asking).uid),

    /**
     * Plans a call with a public companion. Throws `not_found` (404), `age_gate.…` (403) and the `appointmentFailures`: a
     * day that does not exist, a time that is past, skipped by the clock, in quiet hours, in a break, too far ahead or taken, or too many appointments.
     */
    async book(asking: Viewer | null, gate: GateState, input: AppointmentInput): Promise<AppointmentView> {
      const { uid } = requireMember(asking);
      if (!(await agents.byId(gate, input.agentId))) throw commonFailures.notFound();
      await booked.take(uid);
      const id = await transact(db, async (tx) => {
        await lockMember(tx, uid);
        const at = clock.now();
        const nextAt = await permittedTime(options, tx, uid, input);
        const { agentId, date, time, zone, repeat } = input;
        const row = { id: uuidv7(at.getTime()), uid, agentId, date, time, zone, repeat, nextAt, at };
        await store.insertAppointment(tx, row);
        await store.dropEnded(tx, uid, endedKept);
        return row.id;
      });
      return view.one(uid, id);
    },

    /** Marks a due appointment as kept and returns the companion to call. Throws `appointments.not_now` (409). */
    async keep(asking: Viewer | null, id: string): Promise<{ agentId: string }> {
      const { agentId } = await answer(options, asking, id, "kept");
      return { agentId };
    },

    /** Declines this occurrence. Throws `appointments.not_now` (409). */
    async decline(asking: Viewer | null, id: string): Promise<void> {
      await answer(options, asking, id, "declined");
    },

    /** Ends an appointment at any time. Idempotent. */
    async stop(asking: Viewer | null, id: string): Promise<void> {
      const { uid } = requireMember(asking);
      await transact(db, async (tx) => {
        const row = isUuid(id) ? await store.lockAppointment(tx, uid, id) : undefined;
        if (!row) throw commonFailures.notFound();
        if (row.nextAt !== null) await store.endAppointment(tx, row.id, "stopped");
      });
    },

    /** Sets or clears the hours without reminders. Appointments within them are kept, but not reminded of. */
    async setQuietHours(asking: Viewer | null, { from, to }: QuietHoursInput): Promise<void> {
      const { uid } = requireMember(asking);
      const hours = from === null || to === null ? null : { from, to };
      await transact(db, (tx) => store.writeQuietHours(tx, uid, hours, clock.now()));
    },
  };
}

/** The first time of a new appointment, checked in the transaction that writes it. */
async function permittedTime(
  { clock, limits }: Pick<AppointmentsOptions, "clock" | "limits">,
  tx: Tx,
  uid: string,
  input: AppointmentInput,
): Promise<Date> {
  const now = clock.now();
  if (!isDay(input.date)) throw appointmentFailures.noSuchDay();
  const nextAt = instantOf(input);
  if (!nextAt) throw appointmentFailures.skipped();
  if (nextAt <= now) throw appointmentFailures.past();
  if (nextAt.getTime() - now.getTime() > mostDaysAhead * dayMs) throw appointmentFailures.tooFar();
  const quiet = await store.quietHoursOf(tx, uid);
  if (quiet && isQuiet(input.time, quiet)) throw appointmentFailures.quiet();
  const { pause } = await limits.standing(tx, uid);
  if (pause && pause.endsAt > nextAt) throw appointmentFailures.onBreak();
  const open = await store.openAppointments(tx, uid);
  if (open.length >= maxAppointments) throw appointmentFailures.full();
  if (open.some((one) => one.nextAt?.getTime() === nextAt.getTime())) throw appointmentFailures.taken();
  return nextAt;
}

/** Records the answer to a due occurrence. */
async function answer(
  { db, clock }: Pick<AppointmentsOptions, "db" | "clock">,
  asking: Viewer | null,
  id: string,
  outcome: Outcome,
): Promise<store.AppointmentRow> {
  const { uid } = requireMember(asking);
  return transact(db, async (tx) => {
    const row = isUuid(id) ? await store.lockAppointment(tx, uid, id) : undefined;
    if (!row) throw commonFailures.notFound();
    const { nextAt } = row;
    const now = clock.now();
    if (!nextAt || !isAnswerable(row, now)) throw appointmentFailures.notNow();
    await store.settleOccurrence(tx, row.id, outcome, afterOccurrence({ ...row, nextAt }, outcome, now));
    return row;
  });
}

/** From ten minutes before its time until it counts as missed. */
function isAnswerable({ nextAt, offeredAt }: Pick<store.AppointmentRow, "nextAt" | "offeredAt">, now: Date): boolean {
  if (!nextAt) return false;
  const end = (offeredAt ?? nextAt).getTime() + answerWithinMs;
  return now.getTime() >= nextAt.getTime() - earlyMs && now.getTime() <= end;
}

/** Builds the member's view of their appointments. */
function viewer({ db, clock, agentNamesOf }: Pick<AppointmentsOptions, "db" | "clock" | "agentNamesOf">) {
  async function all(uid: string): Promise<AppointmentsView> {
    const rows = await store.appointmentsOf(db, uid);
    const names = await agentNamesOf(db, [...new Set(rows.map(({ agentId }) => agentId))]);
    const now = clock.now();
    const appointments = rows.map((row) => ({
      id: row.id,
      agentId: row.agentId,
      agentName: names.get(row.agentId) ?? "",
      date: row.date,
      time: row.time,
      zone: row.zone,
      repeat: row.repeat,
      nextAt: row.nextAt?.toISOString() ?? null,
      isDue: isAnswerable(row, now),
      lastOutcome: row.lastOutcome,
      endedFor: row.endedFor,
    }));
    return { appointments, quietHours: await store.quietHoursOf(db, uid), most: maxAppointments };
  }

  return {
    all,
    async one(uid: string, id: string): Promise<AppointmentView> {
      const found = (await all(uid)).appointments.find((appointment) => appointment.id === id);
      if (!found) throw commonFailures.notFound();
      return found;
    },
  };
}
