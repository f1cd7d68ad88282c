import { z } from "zod";

/** Why an admin does something. */
export const reasonField = z
  .string("Please give a reason")
  .trim()
  .min(1, "Please give a reason")
  .max(1_000, "At most 1,000 characters")
  .meta({ description: "Why, for the record" });

/** An action that needs nothing but its reason. */
export const reasonInput = z.object({ reason: reasonField });
