import type { CallableAgent } from "#features/agents/service/agents.service.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { MembersService } from "#features/members/service/members.service.ts";
import type { PushService } from "#features/push/push.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { isQuiet, wallTime } from "./appointment-times.rules.ts";
import { afterOccurrence, answerWithinMs, latestMs, type Outcome } from "./appointments.rules.ts";
import * as store from "./appointments.store.ts";
import { reminderEmail, reminderPush } from "./reminders.words.ts";

type ReminderOptions = {
  db: Db;
  clock: Clock;
  /** Null if the companion cannot be called now. */
  agentForCall(agentId: string): Promise<CallableAgent | null>;
  limits: Pick<LimitsService, "standing">;
  members: Pick<MembersService, "briefOf">;
  mail: Pick<MailService, "post">;
  notify: PushService["notify"];
};

const batch = 200;

/**
 * Reminds members of planned calls, once per occurrence: by notification in their browsers, or else by email. There is no
 * second reminder.
 */
export function createReminders(options: ReminderOptions) {
  const { db, clock } = options;

  /** Claims due occurrences, so that no other server sends the same reminder, and returns those to send. */
  async function claimDue(): Promise<store.OpenAppointment[]> {
    const now = clock.now();
    // Resolved before the transaction, which may not use another connection.
    const companions = await callableOf(await store.dueAgents(db, now));
    return transact(db, async (tx) => {
      const due = await store.lockDue(tx, now, batch);
      const offered: store.OpenAppointment[] = [];
      for (const row of due) {
        const isCallable = companions.get(row.agentId);
        // Became due after the lookup: the next run handles it.
        if (isCallable === undefined) continue;
        const instead = await outcomeWithout(options, tx, { ...row, isCallable });
        if (instead) await store.settleOccurrence(tx, row.id, instead, afterOccurrence(row, instead, now));
        else {
          await store.markOffered(tx, row.id, now);
          offered.push(row);
        }
      }
      return offered;
    });
  }

  async function callableOf(agentIds: readonly string[]): Promise<Map<string, boolean>> {
    const answers = agentIds.map(async (id) => [id, (await options.agentForCall(id)) !== null] as const);
    return new Map(await Promise.all(answers));
  }

  async function send(row: store.OpenAppointment): Promise<void> {
    const time = wallTime(row.nextAt, row.zone);
    const accepted = await options.notify(row.uid, reminderPush(row.id, time));
    if (accepted > 0) return;
    const member = await options.members.briefOf(db, row.uid);
    if (!member) return;
    const key = `reminder:${row.id}:${row.nextAt.toISOString()}`;
    await options.mail.post(db, { to: member.email, key, kind: "reminder", email: reminderEmail(time) });
  }

  return {
    /** Sends the reminders that are due; returns how many. */
    async remind(): Promise<number> {
      const due = await claimDue();
      for (const row of due) await send(row);
      return due.length;
    },

    /** Marks unanswered occurrences as missed; returns how many. */
    closeUnanswered: (): Promise<number> =>
      transact(db, async (tx) => {
        const now = clock.now();
        const rows = await store.lockUnanswered(tx, new Date(now.getTime() - answerWithinMs), batch);
        for (const row of rows) {
          await store.settleOccurrence(tx, row.id, "missed", afterOccurrence(row, "missed", now));
        }
        return rows.length;
      }),
  };
}

/** The outcome of an occurrence that gets no reminder; null if it gets one. */
async function outcomeWithout(
  { clock, limits }: Pick<ReminderOptions, "clock" | "limits">,
  tx: Tx,
  row: store.OpenAppointment & { isCallable: boolean },
): Promise<Outcome | null> {
  if (clock.now().getTime() - row.nextAt.getTime() > latestMs) return "skipped";
  if (!(await store.isActive(tx, row.uid))) return "skipped";
  const { pause } = await limits.standing(tx, row.uid);
  if (pause) return "skipped";
  const quiet = await store.quietHoursOf(tx, row.uid);
  if (quiet && isQuiet(wallTime(row.nextAt, row.zone), quiet)) return "skipped";
  return row.isCallable ? null : "unavailable";
}
