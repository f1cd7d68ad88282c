import { z } from "zod";

export const deletionInput = z.object({
  username: z.string().trim().max(60).meta({ description: "The own username, as a confirmation" }),
  forfeit: z.enum(["true"]).optional().meta({ description: "`true`: unspent paid credit is given up" }),
});
export type DeletionInput = z.infer<typeof deletionInput>;

/** What the account page shows about the member's own data. Times in ISO 8601. */
export const privacy = z.object({
  export: z
    .object({
      id: z.string(),
      state: z.enum(["requested", "ready", "failed", "expired"]),
      requestedAt: z.string(),
      expiresAt: z.string().nullable(),
    })
    .nullable(),
  mayExport: z.boolean(),
  deletion: z
    .object({
      requestedAt: z.string(),
      dueAt: z.string(),
      forfeits: z.string().meta({ description: "Paid credit in dollars that the member agreed to give up" }),
    })
    .nullable(),
});
export type PrivacyView = z.infer<typeof privacy>;
