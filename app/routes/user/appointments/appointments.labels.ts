import type { AppointmentView } from "#features/appointments/appointments.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** The refusal of a form, with the form's intent. */
export type AppointmentAnswer = (FailureBody & { intent: string }) | undefined;

/**
 * The time of an appointment in one line, such as "Fri, Nov 20, 8:00 PM": the date and the time that the member chose, in
 * the zone they chose them in, in the English of `locale`.
 */
export function whenLabel({ date, time, repeat }: Pick<AppointmentView, "date" | "time" | "repeat">, locale: string) {
  const at = new Date(`${date}T${time}:00Z`);
  const inWords = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(at).replaceAll("\u202f", " ");
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  if (repeat === "daily") return `Every day, ${inWords(clock)}`;
  if (repeat === "weekly") return `Every ${inWords({ weekday: "long" })}, ${inWords(clock)}`;
  return inWords({ weekday: "short", month: "short", day: "numeric", ...clock });
}

const ends: Record<NonNullable<AppointmentView["endedFor"]>, string> = {
  over: "Over",
  stopped: "Canceled by you",
  unanswered: "Ended after three missed reminders",
  "companion-gone": "Ended: this companion isn't available",
};

const lastTime: Record<NonNullable<AppointmentView["lastOutcome"]>, string> = {
  kept: "You called last time.",
  declined: "Skipped last time.",
  missed: "Missed last time.",
  skipped: "No reminder last time.",
  unavailable: "The companion wasn't available last time.",
};

/** The state or last outcome of an appointment; empty if there is nothing to say. */
export function stateLabel({ endedFor, lastOutcome }: Pick<AppointmentView, "endedFor" | "lastOutcome">): string {
  if (endedFor) return ends[endedFor];
  return lastOutcome ? lastTime[lastOutcome] : "";
}
