import { z } from "zod";

/** Boxes of a form: one that is not ticked is not sent. */
const ticked = z
  .enum(["true", "false"])
  .optional()
  .transform((value) => value === "true");

export const emailPreferencesInput = z.object({ earnings: ticked, reviews: ticked, news: ticked });
export type EmailPreferencesInput = z.infer<typeof emailPreferencesInput>;
