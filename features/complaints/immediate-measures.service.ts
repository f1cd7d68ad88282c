import type { MailService } from "#features/mail/mail.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Tx } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { Log } from "#platform/log/log.ts";
import { limitsInMemory, type RateLimit, type RateLimits } from "#platform/rate-limits/rate-limit.ts";
import type { Subject } from "./complaint-subjects.service.ts";
import { holdsSpent } from "./complaints.emails.ts";
import { hiddenAtOncePerDay, immediateMeasure, reasonCodes } from "./complaints.rules.ts";
import type { ComplaintInput } from "./complaints.schema.ts";
import * as store from "./complaints.store.ts";

/** Whoever reports more than this in a day is believed only after a person has looked. */
const perDay = (points: number, refillsBy: Clock) => ({ points, seconds: dayMs / 1_000, refillsBy });
const byAnybody = 1;
const byAccount = 3;
/** For so long after it was decided that a complaint is unfounded, the same one hides nothing by itself. */
const UNFOUNDED_FOR_MS = 30 * dayMs;

export type ImmediateMeasure = NonNullable<ReturnType<typeof immediateMeasure>>;

export type ImmediateMeasuresOptions = {
  clock: Clock;
  log: Pick<Log, "error">;
  mail: Pick<MailService, "post">;
  /** What keeps the counts of reports; the memory of this process unless told otherwise. */
  limits?: RateLimits;
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
  const { clock, log, mail, measures, limits = limitsInMemory } = options;
  const fromNetwork = limits("complaints.hiding", perDay(byAnybody, clock));
  const fromAccount = limits("complaints.hiding.account", perDay(byAccount, clock));
  const fromAccountsOfNetwork = limits("complaints.hiding.accounts", perDay(byAccount, clock));

  const countersOf = (source: Source): [RateLimit, string][] =>
    isAccountable(source)
      ? [
          [fromAccount, source.viewer?.uid ?? ""],
          [fromAccountsOfNetwork, source.ip],
        ]
      : [[fromNetwork, source.ip]];

  async function giveBack(source: Source): Promise<void> {
    for (const [limit, key] of countersOf(source)) await limit.giveBack(key);
  }

  /**
   * Counts a report that may hide something at once; false for one that may not, or whose reporter has hidden too much
   * today. Counted beforehand, so that several at the same moment count as several.
   */
  async function reserve(source: Source, input: ComplaintInput): Promise<boolean> {
    if (immediateMeasure(input.reason) === null) return false;
    const taken: [RateLimit, string][] = [];
    try {
      for (const counter of countersOf(source)) {
        await counter[0].take(counter[1]);
        taken.push(counter);
      }
      return true;
    } catch (error) {
      for (const [limit, key] of taken) await limit.giveBack(key);
      if (isFailure(error)) return false;
      throw error;
    }
  }

  async function mayHide(tx: Tx, source: Source, { reference, input }: Kept, agentId: string): Promise<boolean> {
    await store.lockHolds(tx);
    const now = clock.now().getTime();
    // An account answers for what it says; without one, a companion that was looked at lately stays on the air.
    const isConfirmed = isAccountable(source);
    const reasons = isConfirmed ? [input.reason] : reasonCodes.filter((reason) => immediateMeasure(reason) !== null);
    if (await store.wasUnfounded(tx, agentId, reasons, new Date(now - UNFOUNDED_FOR_MS))) return false;
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

  /** Hides what cannot wait; says what was hidden, if anything. */
  async function take(tx: Tx, reporter: Source, kept: Kept): Promise<ImmediateMeasure | null> {
    const measure = immediateMeasure(kept.input.reason);
    const { subject } = kept;
    if (measure === null || !subject || !(await mayHide(tx, reporter, kept, subject.agent.id))) return null;
    const { agent } = subject;
    const changed =
      measure === "hold_agent"
        ? await measures.hold(tx, agent.id, clock.now())
        : (await measures.withholdPhotos(tx, agent.id)) > 0;
    return changed ? measure : null;
  }

  return { reserve, giveBack, take };
}
