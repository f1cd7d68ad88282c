import { z } from "zod";

/** What a member may change of the own profile. A field that is left out stays as it is; an empty text empties it. */
export const profileInput = z.object({
  username: z.string().trim().max(60).optional(),
  name: z
    .string()
    .transform((name) =>
      name
        .toWellFormed()
        .replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(60, "A name has at most 60 characters"))
    .optional(),
  description: z.string().trim().max(2_000, "A description has at most 2,000 characters").optional(),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** The own profile as its member sees it. */
export type OwnProfile = {
  username: string;
  name: string;
  description: string;
  userType: "user" | "model";
  /** How the newest description of a creator stands with the reviewers; null: there is none. */
  review: { state: "waiting" | "approved" | "changes_asked" | "refused"; note: string } | null;
};

/** What a creator wrote, beside what the public reads now. */
export const textToReview = z.object({
  id: z.string(),
  body: z.string(),
  shown: z.string(),
  passes: z.boolean().meta({ description: "The rules for texts found nothing" }),
});
export type TextToReview = z.infer<typeof textToReview>;
