import { z } from "zod";
import type { AgentCard } from "../agents/agents.schema.ts";
import type { PublicRating } from "../agents/public-rating.rules.ts";
import { maxWords, type RatingReason, ratingReasons, reasonFits, type Thumb } from "./ratings.rules.ts";

const reasonIds = [...new Set([...ratingReasons.up, ...ratingReasons.down].map(({ id }) => id))];
/** An empty form field counts as absent. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(schema);

/** A caller's rating of a call. */
export const rateInput = z
  .object({
    thumb: z.enum(["up", "down"], "Please choose thumb up or thumb down"),
    reason: orNothing(z.enum(reasonIds, "Please choose a reason from the list")).optional(),
    words: orNothing(z.string().trim().max(maxWords, `At most ${maxWords} characters`))
      .optional()
      .meta({ description: "For the creator" }),
  })
  .refine(({ thumb, reason }) => reason === undefined || reasonFits(thumb, reason), {
    path: ["reason"],
    message: "Please choose a reason from the list",
  });
export type RateInput = z.infer<typeof rateInput>;

/** A rating as its author sees it. */
const rating = z.object({
  callId: z.string(),
  thumb: z.enum(["up", "down"]),
  reason: z.enum(reasonIds).nullable(),
  words: z.string().nullable(),
  ratedAt: z.string().meta({ description: "When it was given or last changed" }),
});
export type RatingView = z.infer<typeof rating>;

/** A call's rating and whether it can be added or changed now. */
export const callRating = z.object({
  rating: rating.nullable(),
  open: z.boolean().meta({ description: "Whether the call can be rated now" }),
  closesAt: z.string().nullable(),
});
export type CallRating = z.infer<typeof callRating>;

/** What callers think of an agent, without any caller's words. */
export type Opinions = {
  /** Reasons that several callers gave, most frequent first. Empty while the rating is not public. */
  reasons: { thumb: Thumb; reason: RatingReason; count: number }[];
  /** Agents that callers who liked this one liked too. */
  alsoLiked: AgentCard[];
};

/** The ratings as a creator sees them: reasons and counts, but neither authors nor calls. */
export type CreatorRatings = {
  agentName: string;
  up: number;
  count: number;
  /** The public rating; null until enough calls have been billed. */
  shown: PublicRating | null;
  callsUntilShown: number;
  reasons: { thumb: Thumb; reason: RatingReason; count: number }[];
  words: { thumb: Thumb; words: string; day: string }[];
};
