import { Temporal } from "temporal-polyfill";

export const repeats = ["once", "daily", "weekly"] as const;
export type Repeat = (typeof repeats)[number];

/** A time on the wall where somebody lives: `date` as 2026-11-20, `time` as 20:00, `zone` as Europe/Berlin. */
export type LocalTime = { date: string; time: string; zone: string };

/** Hours of a day without notifications, in local times. `from` may be later than `to`: over midnight. */
export type QuietHours = { from: string; to: string };

/** How far ahead an appointment may be booked, in days. */
export const mostDaysAhead = 60;

export function isZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    // Offsets such as +02:00 know nothing of clock changes.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/**
 * The instant of a local time; null for one that does not exist: a date such as February 30, or an hour that a clock
 * change skips. Of an hour that comes twice it is the first.
 */
export function instantOf({ date, time, zone }: LocalTime): Date | null {
  try {
    const wall = Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: "reject" });
    const zoned = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
    return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : null;
  } catch {
    return null;
  }
}

/**
 * The next occurrence after an instant; null where there is none. In a zone whose clock skips the hour on a day, that
 * day's occurrence comes when the clock has moved on: 02:30 becomes 03:30.
 */
export function nextAfter(first: LocalTime, repeat: Repeat, after: Date): Date | null {
  if (repeat === "once") {
    const at = instantOf(first);
    return at && at > after ? at : null;
  }
  const days = repeat === "daily" ? 1 : 7;
  const start = Temporal.PlainDateTime.from(`${first.date}T${first.time}`);
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(first.zone).toPlainDate();
  const passed = Math.max(0, start.toPlainDate().until(today, { largestUnit: "days" }).days);
  for (let step = Math.max(0, Math.floor(passed / days) - 1); ; step++) {
    const at = start.add({ days: step * days }).toZonedDateTime(first.zone, { disambiguation: "compatible" });
    if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds);
  }
}

/** Whether a local time lies in quiet hours. Their end is outside. */
export function isQuiet(time: string, { from, to }: QuietHours): boolean {
  if (from === to) return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** What the clock on the wall says in a zone, as 20:00. */
export function wallTime(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}
