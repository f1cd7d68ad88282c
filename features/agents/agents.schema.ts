import { z } from "zod";
import { type ContentType, contentTypes } from "./persona/content-types.rules.ts";
import type { PublicRating } from "./public-rating.rules.ts";
import type { ShownMedium } from "./shown-media.rules.ts";

const contentTypeIds = contentTypes.map((type) => type.id) as [ContentType, ...ContentType[]];

const rate = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "A price such as 1.50");
const flag = z.literal("1", "Only 1 can be said here");

/** Query of the public catalogue. Unknown sort orders and filters are refused, not ignored. */
export const catalogueQuery = z.object({
  q: z.string().trim().max(80).optional(),
  contentType: z.enum(contentTypeIds).optional(),
  /** Lowest and highest price per minute in dollars, such as `1` or `0.9`. */
  minRate: rate.optional(),
  maxRate: rate.optional(),
  /** A language code such as `en` or `pt-BR`. */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "A language code such as en")
    .optional(),
  mood: z.string().trim().toLowerCase().max(30).optional(),
  /** Only those that went public a short while ago. */
  new: flag.optional(),
  /** Only those with a rating that the public sees. */
  rated: flag.optional(),
  sort: z.enum(["featured", "new", "price", "rating"]).default("featured"),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(48).default(24),
});
export type CatalogueQuery = z.infer<typeof catalogueQuery>;

/** What a card shows. Money is a decimal string of dollars. */
export type AgentCard = {
  id: string;
  name: string;
  modelUsername: string;
  contentType: ContentType;
  tagline: string;
  language: string;
  mood: string;
  baseRate: string;
  /** Whole seconds that the free credit of a new member buys. */
  freeSeconds: number;
  /** The free credit of a new member. */
  freeCredit: string;
  coverUrl: string;
  sampleUrl: string;
  isNew: boolean;
  /** Null until enough billed calls stand behind it. */
  rating: PublicRating | null;
};

export type AgentDetail = AgentCard & {
  description: string;
  welcomes: string[];
  refuses: string[];
  voiceLabel: string;
  /** Pictures that passed review. */
  photos: ShownMedium[];
};

/** An agent as it is now, for somebody who knew it earlier. */
export type AgentNow = {
  id: string;
  name: string;
  modelUsername: string;
  /** `paused`: its creator takes a break; `gone`: it can no longer be called. */
  availability: "available" | "paused" | "gone";
  /** Null unless it is available. */
  card: AgentCard | null;
};

export type CataloguePage = { agents: AgentCard[]; nextCursor: string | null };

/** How many fit. `atLeast`: there are more, which nobody counted. */
export type CatalogueTotal = { count: number; atLeast: boolean };

/** What there is to choose from in the catalogue, the most common first. */
export type CatalogueChoices = { languages: string[]; moods: string[] };

/** A creator's public page. */
export type PublicProfile = {
  username: string;
  name: string;
  description: string;
  memberSince: string;
  verified: boolean;
  /** Pictures and films that passed review. */
  photos: ShownMedium[];
  videos: ShownMedium[];
  agents: AgentDetail[];
  /** The last companion was retired, and no other one was begun. */
  retired: boolean;
};
