import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Tx } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { Log } from "#platform/log/log.ts";
import { limitsInMemory, type RateLimit, type RateLimits } from "#platform/rate-limits/rate-limit.ts";
import type { Subject } from "./complaint-subjects.service.ts";
import { hiddenAtOncePerDay, immediateMeasure, reasonCodes } from "./complaints.rules.ts";
import type { ComplaintInput } from "./complaints.schema.ts";
import * as store from "./complaints.store.ts";

/** Whoever reports more than this in a day is believed only after a person has looked. */
const perDay = (points: number) => ({ points, seconds: dayMs / 1_000 });
const byAnybody = perDay(1);
const byAccount = perDay(3);
/** For so long after an unfounded complaint the same one hides nothing by itself. */
const UNFOUNDED_FOR_MS = 30 * dayMs;

export type ImmediateMeasure = NonNullable<ReturnType<typeof immediateMeasure>>;

export type ImmediateMeasuresOptions = {
  clock: Clock;
  log: Pick<Log, "error">;
  /** What keeps the counts of reports; the memory of this process unless told otherwise. */
  limits?: RateLimits;
  measures: {
    hold(tx: Tx, agentId: string, at: Date): Promise<boolean>;
    withholdPhotos(tx: Tx, agentId: string): Promise<number>;
  };
};

/** From whom, or at least from where, a report comes. */
type Source = { viewer: Viewer | null; ip: string };

/** Somebody with an account and a confirmed email answers for what they report. */
const isAccountable = ({ viewer }: Source): boolean => viewer?.emailConfirmed === true;

/** What a report hides by itself, before a person has looked, and how much of that is allowed. */
export function createImmediateMeasures(options: ImmediateMeasuresOptions) {
  const { clock, log, measures, limits = limitsInMemory } = options;
  const fromNetwork = limits("complaints.hiding", byAnybody);
  const fromAccount = limits("complaints.hiding.account", byAccount);
  const fromAccountsOfNetwork = limits("complaints.hiding.accounts", byAccount);

  const countersOf = (source: Source): [RateLimit, string][] =>
    isAccountable(source)
      ? [
          [fromAccount, source.viewer?.uid ?? ""],
          [fromAccountsOfNetwork, source.ip],
        ]
      : [[fromNetwork, source.ip]];

  /** Whether this reporter may hide something at once and has not hidden too much today. Counts nothing. */
  async function believes(source: Source, input: ComplaintInput): Promise<boolean> {
    if (immediateMeasure(input.reason) === null) return false;
    return isWithin(countersOf(source).map(([limit, key]) => limit.requireRoom(key)));
  }

  /** Counts a report that hid something. One that hid nothing leaves room for the next. */
  async function count(source: Source): Promise<void> {
    await isWithin(countersOf(source).map(([limit, key]) => limit.take(key)));
  }

  async function mayHide(tx: Tx, source: Source, input: ComplaintInput, agentId: string): Promise<boolean> {
    const now = clock.now().getTime();
    // An account answers for what it says; without one, a companion that was looked at lately stays on the air.
    const reasons = isAccountable(source)
      ? [input.reason]
      : reasonCodes.filter((reason) => immediateMeasure(reason) !== null);
    if (await store.wasUnfounded(tx, agentId, reasons, new Date(now - UNFOUNDED_FOR_MS))) return false;
    const by = source.viewer ? "member" : "anonymous";
    const hidden = await store.hiddenAtOnce(tx, by, new Date(now - dayMs));
    // An account that anybody could make in a minute counts among the members, with no more room than without one.
    if (hidden < hiddenAtOncePerDay[isAccountable(source) ? "member" : "anonymous"]) return true;
    log.error(
      { by, hidden, agent: agentId },
      "complaints: reports hide no more by themselves today. Please look at them now",
    );
    return false;
  }

  /** Hides what cannot wait; says what was hidden, if anything. */
  async function take(
    tx: Tx,
    reporter: Source,
    input: ComplaintInput,
    subject: Subject,
  ): Promise<ImmediateMeasure | null> {
    const measure = immediateMeasure(input.reason);
    if (measure === null || !subject || !(await mayHide(tx, reporter, input, subject.agent.id))) return null;
    const { agent } = subject;
    const changed =
      measure === "hold_agent"
        ? await measures.hold(tx, agent.id, clock.now())
        : (await measures.withholdPhotos(tx, agent.id)) > 0;
    return changed ? measure : null;
  }

  return { believes, take, count };
}

async function isWithin(counted: Promise<void>[]): Promise<boolean> {
  try {
    await Promise.all(counted);
    return true;
  } catch (error) {
    if (isFailure(error)) return false;
    throw error;
  }
}
