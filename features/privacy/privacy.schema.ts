import { z } from "zod";

export const deletionInput = z.object({
  /** Typed as a confirmation. */
  username: z.string().trim().max(60),
  /** Ticked: unspent paid credit is given up. */
  forfeit: z.enum(["true"]).optional(),
});
export type DeletionInput = z.infer<typeof deletionInput>;

/** What the account page shows about a member's own data. Times in ISO 8601. */
export type PrivacyView = {
  export: {
    id: string;
    state: "requested" | "ready" | "failed" | "expired";
    requestedAt: string;
    expiresAt: string | null;
  } | null;
  mayExport: boolean;
  /** `forfeits`: paid credit in dollars that the member agreed to give up. */
  deletion: { requestedAt: string; dueAt: string; forfeits: string } | null;
};
