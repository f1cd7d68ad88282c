import { minuteMs } from "#platform/days/durations.ts";
import { failure } from "#platform/errors/failure.ts";
import { type LocalTime, mostDaysAhead, nextAfter, type Repeat } from "./appointment-times.rules.ts";

/**
 * The outcome of an occurrence. Two of them mean that no reminder was sent: `skipped` during the customer's break or quiet
 * hours or long after its time, `unavailable` while the companion could not be called.
 */
export const outcomes = ["kept", "declined", "missed", "skipped", "unavailable"] as const;
export type Outcome = (typeof outcomes)[number];

export const endReasons = ["over", "stopped", "unanswered", "companion-gone"] as const;
export type EndReason = (typeof endReasons)[number];

/** Appointments that a member may book in an hour. */
export const bookings = { points: 30, seconds: 3_600 };
/** Ended appointments that are kept per member, the newest. */
export const endedKept = 10;
/** Open appointments per member. */
export const maxAppointments = 10;
/** How long after its reminder an occurrence counts as missed. */
export const answerWithinMs = 15 * minuteMs;
/** A reminder that is later than this, for example after an outage, is not sent. */
export const latestMs = 5 * minuteMs;
/** How early an occurrence can be answered. */
export const earlyMs = 10 * minuteMs;
/** A repeated appointment ends after this many occurrences in a row that were missed or without a companion. */
export const mostMissed = 3;

export const appointmentFailures = {
  notNow: failure("appointments.not_now", 409, "This reminder is not due, or has been answered already"),
  full: failure("appointments.full", 409, `You have ${maxAppointments} reminders. Cancel one before you add another`),
  past: failure("appointments.past", 422, "Choose a time in the future", "time"),
  noSuchDay: failure("appointments.no_such_day", 422, "There is no such day in that month", "date"),
  tooMany: failure("appointments.too_many", 429, "You planned many calls in a short time. Please wait an hour"),
  skipped: failure(
    "appointments.skipped_hour",
    422,
    "The clocks skip this hour on that day. Choose another time",
    "time",
  ),
  tooFar: failure("appointments.too_far", 422, `Choose a day within the next ${mostDaysAhead} days`, "date"),
  quiet: failure(
    "appointments.quiet",
    422,
    "This is within your quiet hours. Choose another time or change them",
    "time",
  ),
  taken: failure("appointments.taken", 409, "You already have a reminder at this time", "time"),
  onBreak: failure("appointments.on_break", 409, "You're taking a break until after that day", "date"),
};

/** What an occurrence leaves of its appointment. */
export type AfterOccurrence = {
  nextAt: Date | null;
  missedInRow: number;
  endedFor: EndReason | null;
};

type Current = LocalTime & { repeat: Repeat; nextAt: Date; missedInRow: number };

/** The state of an appointment after an occurrence: its next time, or why it ended. */
export function afterOccurrence(current: Current, outcome: Outcome, now: Date): AfterOccurrence {
  const missedInRow = missedAfter(current.missedInRow, outcome);
  const from = now > current.nextAt ? now : current.nextAt;
  const nextAt = missedInRow >= mostMissed ? null : nextAfter(current, current.repeat, from);
  if (nextAt) return { nextAt, missedInRow, endedFor: null };
  if (missedInRow < mostMissed) return { nextAt: null, missedInRow, endedFor: "over" };
  return { nextAt: null, missedInRow, endedFor: outcome === "unavailable" ? "companion-gone" : "unanswered" };
}

function missedAfter(before: number, outcome: Outcome): number {
  if (outcome === "kept" || outcome === "declined") return 0;
  return outcome === "skipped" ? before : before + 1;
}
