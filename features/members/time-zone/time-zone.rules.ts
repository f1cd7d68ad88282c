import { Temporal } from "temporal-polyfill";

/** From the first moment to before the second. */
export type Span = { from: Date; until: Date };

/**
 * The zone of a member and the day and month that run: at a moment, or, as it is stored, at the last change of the zone.
 * The days and months after those end at midnight in the zone.
 */
export type Spans = { zone: string; day: Span; month: Span };

type Unit = "day" | "month";

/** The zone of members who have not chosen one. */
export const defaultZone = "UTC";

/** The day and the month of a moment in a zone, for a member who had no other zone before. */
export function firstSpans(zone: string, at: Date): Spans {
  return { zone, day: spanOf("day", zone, at), month: spanOf("month", zone, at) };
}

/** The day and the month that run at a moment not before the change. `stored`: null for a member without a zone. */
export function spansAt(stored: Spans | null, at: Date): Spans {
  if (!stored) return firstSpans(defaultZone, at);
  const { zone, day, month } = stored;
  return { zone, day: runningSpan(day, "day", zone, at), month: runningSpan(month, "month", zone, at) };
}

/**
 * What is to be stored after a change of the zone. The running day keeps its beginning and ends at the first midnight in the
 * new zone that is not before its end in the old one; so does the month. A change thus begins no day and ends none early.
 */
export function afterChange(stored: Spans | null, zone: string, at: Date): Spans {
  const { day, month } = spansAt(stored, at);
  return {
    zone,
    day: { from: day.from, until: midnightFrom(zone, day.until) },
    month: { from: month.from, until: midnightFrom(zone, month.until) },
  };
}

/** A month such as 2026-01 in a zone. */
export function monthSpan(zone: string, month: string): Span {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return { from: startOf(first, zone), until: startOf(first.add({ months: 1 }), zone) };
}

/** The month of a moment in a zone, such as 2026-01. */
export function monthName(zone: string, at: Date): string {
  return dateOf(zone, at).toPlainYearMonth().toString();
}

/** The months in a zone from the one that contains a moment to the one that contains another, each with its beginning. */
export function monthStarts(zone: string, { from, to }: { from: Date; to: Date }): { month: string; from: Date }[] {
  const months: { month: string; from: Date }[] = [];
  for (let first = dateOf(zone, from).with({ day: 1 }); ; first = first.add({ months: 1 })) {
    const start = startOf(first, zone);
    if (months.length > 0 && start > to) return months;
    months.push({ month: first.toPlainYearMonth().toString(), from: start });
  }
}

/** The name of a zone as it is usually written: "Europe/Berlin" for "europe/berlin". Throws for an unknown one. */
export function zoneName(zone: string): string {
  return zoned(zone, new Date(0)).timeZoneId;
}

function runningSpan(stored: Span, unit: Unit, zone: string, at: Date): Span {
  if (at < stored.until) return stored;
  const { from, until } = spanOf(unit, zone, at);
  return { from: new Date(Math.max(from.getTime(), stored.until.getTime())), until };
}

/** Of a clock that is put back over midnight, the day begins at the first of the two midnights. */
function spanOf(unit: Unit, zone: string, at: Date): Span {
  const step = unit === "day" ? { days: 1 } : { months: 1 };
  const today = dateOf(zone, at);
  let date = unit === "day" ? today : today.with({ day: 1 });
  let from = startOf(date, zone);
  for (;;) {
    date = date.add(step);
    const until = startOf(date, zone);
    if (until > at) return { from, until };
    from = until;
  }
}

function midnightFrom(zone: string, at: Date): Date {
  const { from, until } = spanOf("day", zone, at);
  return from < at ? until : from;
}

const zoned = (zone: string, at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

const dateOf = (zone: string, at: Date) => zoned(zone, at).toPlainDate();

/** The first moment of a date; where the clock skips midnight or the whole date, the first moment after it. */
const startOf = (date: Temporal.PlainDate, zone: string) => new Date(date.toZonedDateTime(zone).epochMilliseconds);
