import { z } from "zod";
import type { PublicRating } from "../agents/public-rating.rules.ts";
import { maxWords, type RatingReason, ratingReasons, reasonFits, type Thumb } from "./ratings.rules.ts";

const reasonIds = [...new Set([...ratingReasons.up, ...ratingReasons.down].map(({ id }) => id))];
/** An empty field of a form is one that was left out. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(schema);

/** What a caller thinks of a call. */
export const rateInput = z
  .object({
    thumb: z.enum(["up", "down"], "Please choose thumb up or thumb down"),
    reason: orNothing(z.enum(reasonIds, "Please choose a reason from the list")).optional(),
    words: orNothing(z.string().trim().max(maxWords, `At most ${maxWords} characters`)).optional(),
  })
  .refine(({ thumb, reason }) => reason === undefined || reasonFits(thumb, reason), {
    path: ["reason"],
    message: "Please choose a reason from the list",
  });
export type RateInput = z.infer<typeof rateInput>;

/** A rating as its author sees it. */
export type RatingView = {
  callId: string;
  thumb: Thumb;
  reason: RatingReason | null;
  words: string | null;
  /** When it was given or last changed. */
  ratedAt: string;
};

/** A call's rating and whether it can be given or changed now. */
export type CallRating = { rating: RatingView | null; open: boolean; closesAt: string | null };

/** What a creator learns of the ratings: why, and how many. Never who, and never which call. */
export type CreatorRatings = {
  agentName: string;
  up: number;
  count: number;
  /** What everybody sees; null until enough calls stand behind it. */
  shown: PublicRating | null;
  callsUntilShown: number;
  reasons: { thumb: Thumb; reason: RatingReason; count: number }[];
  words: { thumb: Thumb; words: string; day: string }[];
};
