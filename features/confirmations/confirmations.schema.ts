import { z } from "zod";

/** Which request an admin decides about is in the path; this is why. */
export const confirmationReason = z.object({
  reason: z.string().trim().min(1, "Please give a reason").max(1000, "At most 1000 characters"),
});

/** Whose requests are wanted, and from where on. */
export const confirmationQuery = z.object({ cursor: z.string().max(300).optional() });
