import { z } from "zod";

export const errorsQuery = z.object({
  state: z.enum(["open", "resolved"]).default("open"),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
});
export type ErrorsQuery = z.infer<typeof errorsQuery>;

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });

/** Errors of one kind. */
const errorGroup = z.object({
  id: z.string(),
  title: z.string(),
  sample: z.string().meta({ description: "Cleaned of secrets and of everything personal" }),
  seen: z.number().int(),
  firstSeenAt: moment,
  lastSeenAt: moment,
  returned: z.number().int().meta({ description: "How often it came back after it had been called resolved" }),
  resolved: z.object({ at: moment, by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type ErrorGroupView = z.infer<typeof errorGroup>;

export const errorPage = z.object({ groups: z.array(errorGroup), nextCursor: z.string().nullable() });
export type ErrorPage = z.infer<typeof errorPage>;
