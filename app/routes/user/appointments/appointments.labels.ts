import type { AppointmentView } from "#features/appointments/appointments.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** The refusal of a form, with the form's intent. */
export type AppointmentAnswer = (FailureBody & { intent: string }) | undefined;

/** Formats `2026-11-20` and `20:00` as "Fri, Nov 20, 8:00 PM", without converting time zones. */
export function wallLabel(date: string, time: string): string {
  const at = new Date(`${date}T${time}:00Z`);
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", { ...day, hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(at);
}

/** The time of an appointment in one line. */
export function whenLabel({ date, time, repeat }: Pick<AppointmentView, "date" | "time" | "repeat">): string {
  const at = new Date(`${date}T${time}:00Z`);
  const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(at);
  if (repeat === "daily") return `Every day, ${clock}`;
  if (repeat === "once") return wallLabel(date, time);
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(at);
  return `Every ${weekday}, ${clock}`;
}

const ends: Record<NonNullable<AppointmentView["endedFor"]>, string> = {
  over: "Over",
  stopped: "Stopped by you",
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
