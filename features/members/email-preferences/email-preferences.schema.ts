import { z } from "zod";

/** A checkbox: browsers omit it from the form when it is not ticked. */
const ticked = z
  .enum(["true", "false"])
  .optional()
  .transform((value) => value === "true");

export const emailPreferencesInput = z.object({ earnings: ticked, reviews: ticked, news: ticked });
export type EmailPreferencesInput = z.infer<typeof emailPreferencesInput>;
