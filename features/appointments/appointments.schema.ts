import { z } from "zod";
import { isZone } from "#platform/days/moments.ts";
import { repeats } from "./appointment-times.rules.ts";
import { endReasons, outcomes } from "./appointments.rules.ts";

const time = z
  .string("Choose a time")
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Choose a time such as 20:00")
  .meta({ description: "On the wall, such as `20:00`" });

export const appointmentInput = z.object({
  agentId: z.uuid("Choose a companion").meta({ description: "The companion" }),
  date: z
    .string("Choose a day")
    .regex(/^\d{4}-\d{2}-\d{2}$/, "Choose a day")
    .meta({ description: "The first day, such as `2026-11-20`" }),
  time,
  zone: z
    .string("Choose a time zone")
    .refine(isZone, "This is not a time zone")
    .meta({ description: "A name of the tz database, such as `Europe/Berlin`" }),
  repeat: z.enum(repeats, "Choose how often").default("once"),
});
export type AppointmentInput = z.infer<typeof appointmentInput>;

/** Both times, or two empty strings for no quiet hours. */
export const quietHoursInput = z.union([
  z.object({ from: time, to: time }),
  z.object({ from: z.literal(""), to: z.literal("") }).transform(() => ({ from: null, to: null })),
]);
export type QuietHoursInput = z.infer<typeof quietHoursInput>;

export const appointment = z.object({
  id: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  date: z.string(),
  time: z.string(),
  zone: z.string(),
  repeat: z.enum(repeats),
  nextAt: z.string().nullable().meta({ description: "ISO time of the next reminder; null when it is over" }),
  isDue: z.boolean().meta({ description: "Waiting for an answer now" }),
  lastOutcome: z.enum(outcomes).nullable(),
  endedFor: z.enum(endReasons).nullable(),
});
export type AppointmentView = z.infer<typeof appointment>;

export const appointments = z.object({
  appointments: z.array(appointment),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  most: z.number().meta({ description: "So many may be open at one time" }),
});
export type AppointmentsView = z.infer<typeof appointments>;

export const keptAppointment = z.object({
  agentId: z.string().meta({ description: "The companion to call" }),
});
