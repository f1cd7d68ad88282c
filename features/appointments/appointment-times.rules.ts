import { Temporal } from "temporal-polyfill";

export const repeats = ["once", "daily", "weekly"] as const;
export type Repeat = (typeof repeats)[number];

/** A local wall-clock time: `date` such as 2026-11-20, `time` such as 20:00, `zone` such as Europe/Berlin. */
export type LocalTime = { date: string; time: string; zone: string };

/** The hours of a day without reminders, in local time. If `from` is later than `to`, they span midnight. */
export type QuietHours = { from: string; to: string };

/** How far ahead an appointment may be booked, in days. */
export const mostDaysAhead = 60;

/** Whether a date such as 2026-02-30 exists. */
export function isDay(date: string): boolean {
  try {
    Temporal.PlainDate.from(date, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a local time, or null if it does not exist: a date such as February 30, or an hour that a clock change
 * skips. In an hour that occurs twice it is the first occurrence.
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
 * The next occurrence after an instant, or null. On a day on which the clock skips the hour, the occurrence moves forward
 * with the clock: 02:30 becomes 03:30.
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

/** Whether a local time is within quiet hours; the end is exclusive. */
export function isQuiet(time: string, { from, to }: QuietHours): boolean {
  if (from === to) return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** The local time of an instant in a zone, such as 20:00. */
export function wallTime(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}
