import { z } from "zod";
import { typedLine } from "#platform/text/typed-line.ts";

/** Changes to the member's own profile. Omitted fields are unchanged; an empty text clears the field. */
export const profileInput = z.object({
  username: z.string().trim().max(60).optional().meta({ description: "3 to 30 of a to z, 0 to 9, _ and -" }),
  name: typedLine(60, { tooLong: "A name has at most 60 characters" })
    .optional()
    .meta({ description: "At most 60 characters" }),
  description: z
    .string()
    .trim()
    .max(2_000, "A description has at most 2,000 characters")
    .optional()
    .meta({ description: "At most 2,000 characters; an empty one empties it" }),
});
export type ProfileInput = z.infer<typeof profileInput>;
export const profileUpdated = z.object({ usernameChanged: z.boolean() });

/** The member's own profile. */
export type OwnProfile = {
  username: string;
  name: string;
  description: string;
  userType: "user" | "model";
  /** The review state of a creator's newest description; null if there is none. */
  review: { state: "waiting" | "approved" | "changes_asked" | "refused"; note: string } | null;
};

/** A submitted text beside the one that is currently public. */
export const textToReview = z.object({
  id: z.string(),
  body: z.string(),
  shown: z.string(),
  passes: z.boolean().meta({ description: "The rules for texts found nothing" }),
});
export type TextToReview = z.infer<typeof textToReview>;
