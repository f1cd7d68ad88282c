import { dayMs, hourMs } from "#platform/days/durations.ts";
import type { ReasonCode } from "./complaints.rules.ts";
import { severityOf, takedownReasons } from "./complaints.rules.ts";

/** The operator's promises; see the settings `complaints.clocks` and `complaints.holidays`. */
export type ClockSettings = {
  acknowledgeHours: number;
  /** For danger to a child or to somebody's life. */
  urgentHours: number;
  takedownHours: number;
  decideDays: number;
  hardLimitBusinessDays: number;
};

/** Until when what has to be done with one complaint. */
export type Clocks = {
  acknowledgeBy: Date;
  /** When the queue wants it decided: the earliest of the others, or sooner. */
  dueAt: Date;
  decideBy: Date;
  hardLimitAt: Date;
  /** Only for what has to be taken down. */
  takedownBy: Date | null;
};

/** The moment `days` business days later, at the same time of day. Weekends and holidays (days in UTC) do not count. */
export function addBusinessDays(from: Date, days: number, holidays: readonly string[]): Date {
  let at = from.getTime();
  for (let left = days; left > 0; ) {
    at += dayMs;
    const day = new Date(at);
    const weekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!weekend && !holidays.includes(day.toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(at);
}

/** The clocks of a complaint that arrived at `receivedAt`. No limit is later than the hard one. */
export function complaintClocks(
  reason: ReasonCode,
  receivedAt: Date,
  settings: ClockSettings,
  holidays: readonly string[],
): Clocks {
  const inHours = (hours: number) => new Date(receivedAt.getTime() + hours * hourMs);
  const earliest = (...dates: Date[]) => new Date(Math.min(...dates.map((date) => date.getTime())));
  const hardLimitAt = addBusinessDays(receivedAt, settings.hardLimitBusinessDays, holidays);
  const takedownBy = takedownReasons.has(reason) ? inHours(settings.takedownHours) : null;
  const decideBy = earliest(inHours(settings.decideDays * 24), hardLimitAt, takedownBy ?? hardLimitAt);
  const urgent = severityOf(reason) === 3 ? inHours(settings.urgentHours) : decideBy;
  // Half the time of a takedown is for deciding, the other half for what goes wrong.
  const takedownTarget = takedownBy === null ? decideBy : inHours(settings.takedownHours / 2);
  return {
    acknowledgeBy: inHours(settings.acknowledgeHours),
    dueAt: earliest(decideBy, urgent, takedownTarget),
    decideBy,
    hardLimitAt,
    takedownBy,
  };
}
