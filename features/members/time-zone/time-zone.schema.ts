import { z } from "zod";

/** The name of a time zone, as sent by a form or a program. */
export const timeZoneInput = z.object({
  zone: z
    .string({ error: "Choose a time zone" })
    .trim()
    .min(1, "Choose a time zone")
    .max(64, "This is not a time zone")
    .meta({ description: "The IANA name of a time zone", example: "Europe/Berlin" }),
});
export type TimeZoneInput = z.infer<typeof timeZoneInput>;

/** The time zone of a member's account. */
export const timeZoneView = z.object({
  zone: z.string().meta({ description: "UTC until one is chosen", example: "Europe/Berlin" }),
  dayUntil: z.string().meta({ description: "When the day of the member's limits ends" }),
  monthUntil: z.string().meta({ description: "When the month of the member's limits ends" }),
  changeableAt: z.string().nullable().meta({ description: "When it can be changed again; null: now" }),
});
export type TimeZoneView = z.infer<typeof timeZoneView>;
