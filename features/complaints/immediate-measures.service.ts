import type { MailService } from "#features/mail/mail.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Tx } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import { type BudgetInTransaction, budgetInTransaction } from "#platform/rate-limits/budget-in-transaction.ts";
import type { Subject } from "./complaint-subjects.service.ts";
import { holdsSpent } from "./complaints.emails.ts";
import { clearingReasons, hiddenAtOncePerDay, immediateMeasure, unfoundedForMs } from "./complaints.rules.ts";
import type { ComplaintInput } from "./complaints.schema.ts";
import * as store from "./complaints.store.ts";

/** Whoever reports more than this in a day is believed only after a person has looked. */
const perDay = (points: number, clock: Clock) => ({ points, seconds: dayMs / 1_000, clock });
const byAnybody = 1;
const byAccount = 3;

export type ImmediateMeasure = NonNullable<ReturnType<typeof immediateMeasure>>;

export type ImmediateMeasuresOptions = {
  clock: Clock;
  log: Pick<Log, "error">;
  mail: Pick<MailService, "post">;
  measures: {
    hold(tx: Tx, agentId: string, at: Date): Promise<boolean>;
    withholdPhotos(tx: Tx, agentId: string): Promise<number>;
  };
};

/** From whom, or at least from where, a report comes. */
type Source = { viewer: Viewer | null; ip: string };

/** A report as it is kept, and what it is about. */
type Kept = { reference: string; input: ComplaintInput; subject: Subject };

/** Somebody with an account and a confirmed email answers for what they report. */
export const isAccountable = ({ viewer }: Source): boolean => viewer?.emailConfirmed === true;

/** What a report hides by itself, before a person has looked, and how much of that is allowed. */
export function createImmediateMeasures(options: ImmediateMeasuresOptions) {
  const { clock, log, mail, measures } = options;
  const fromNetwork = budgetInTransaction("complaints.hiding", perDay(byAnybody, clock));
  const fromAccount = budgetInTransaction("complaints.hiding.account", perDay(byAccount, clock));
  const fromAccountsOfNetwork = budgetInTransaction("complaints.hiding.accounts", perDay(byAccount, clock));

  const countersOf = (source: Source): [BudgetInTransaction, string][] =>
    isAccountable(source)
      ? [
          [fromAccount, source.viewer?.uid ?? ""],
          [fromAccountsOfNetwork, source.ip],
        ]
      : [[fromNetwork, source.ip]];

  /** Whether the reporter has not hidden too much today. */
  async function isBelieved(tx: Tx, source: Source): Promise<boolean> {
    for (const [budget, key] of countersOf(source)) if (!(await budget.hasRoom(tx, key))) return false;
    return true;
  }

  async function mayHide(tx: Tx, source: Source, { reference, input }: Kept, agentId: string): Promise<boolean> {
    await store.lockHolds(tx);
    if (!(await isBelieved(tx, source))) return false;
    const now = clock.now().getTime();
    const isConfirmed = isAccountable(source);
    const clearing = clearingReasons(input.reason, isConfirmed);
    if (await store.wasUnfounded(tx, agentId, clearing, new Date(now - unfoundedForMs))) return false;
    const by = isConfirmed ? "confirmed" : "unconfirmed";
    const hidden = await store.hiddenAtOnce(tx, isConfirmed, new Date(now - dayMs));
    if (hidden < hiddenAtOncePerDay[by]) return true;
    log.error(
      { by, hidden, agent: agentId },
      "complaints: reports hide no more by themselves today. Please look at them now",
    );
    await alarm(tx, reference);
    return false;
  }

  /** Tells every admin, once a day. */
  async function alarm(tx: Tx, reference: string): Promise<void> {
    const day = clock.now().toISOString().slice(0, 10);
    for (const { uid, email: to } of await store.activeAdmins(tx)) {
      const key = `complaint-holds-spent:${day}:${uid}`;
      await mail.post(tx, { to, key, kind: "complaint-holds-spent", email: holdsSpent(reference) });
    }
  }

  /**
   * Hides what cannot wait; says what was hidden, if anything. Only that counts against the reporter, and only with the
   * transaction that keeps the report.
   */
  async function take(tx: Tx, reporter: Source, kept: Kept): Promise<ImmediateMeasure | null> {
    const measure = immediateMeasure(kept.input.reason);
    const { subject } = kept;
    if (measure === null || !subject || !(await mayHide(tx, reporter, kept, subject.agent.id))) return null;
    const { agent } = subject;
    const changed =
      measure === "hold_agent"
        ? await measures.hold(tx, agent.id, clock.now())
        : (await measures.withholdPhotos(tx, agent.id)) > 0;
    if (!changed) return null;
    for (const [budget, key] of countersOf(reporter)) await budget.take(tx, key);
    return measure;
  }

  return { take };
}
