import { z } from "zod";
import { voicePaces, voicePitches } from "#features/voices/voices.rules.ts";
import { type ContentType, contentTypes } from "./persona/content-types.rules.ts";
import type { ShownMedium } from "./shown-media.rules.ts";

const contentTypeIds = contentTypes.map((type) => type.id) as [ContentType, ...ContentType[]];

const rate = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "A price such as 1.50");
const flag = z.literal("1", "Only 1 can be said here");

/** The query of the public catalogue. Unknown sort orders and filters are refused, not ignored. */
export const catalogueQuery = z.object({
  q: z.string().trim().max(80).optional().meta({ description: "Words to search for" }),
  contentType: z.enum(contentTypeIds).optional().meta({ description: "Only agents of this content type" }),
  minRate: rate.optional().meta({ description: "The lowest price of a minute in dollars, such as 0.50" }),
  maxRate: rate.optional().meta({ description: "The highest price of a minute in dollars, such as 1.50" }),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "A language code such as en")
    .optional()
    .meta({ description: "Only agents that speak it: a code such as `en` or `pt-BR`" }),
  mood: z.string().trim().toLowerCase().max(30).optional().meta({ description: "Only voices of this mood" }),
  new: flag.optional().meta({ description: "`1`: only agents that went public a short while ago" }),
  popular: flag.optional().meta({ description: "`1`: only agents that most customers called in the last 24 hours" }),
  rated: flag.optional().meta({ description: "`1`: only agents with a public rating" }),
  sort: z.enum(["featured", "new", "price", "rating"]).default("featured"),
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
  limit: z.coerce.number().int().min(1).max(48).default(24).meta({ description: "How many at most" }),
});
export type CatalogueQuery = z.infer<typeof catalogueQuery>;

const dollars = z.string().meta({ description: "US dollars as a decimal string", example: "1.50" });

/** The fields of a card. */
export const agentCard = z.object({
  id: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  contentType: z.enum(contentTypeIds),
  tagline: z.string(),
  language: z.string(),
  mood: z.string(),
  baseRate: dollars,
  freeSeconds: z.number().int().meta({ description: "What the free credit of a new member buys" }),
  freeCredit: dollars,
  coverUrl: z.string(),
  sampleUrl: z.string(),
  sampleSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: "The length of the sample; null until it is recorded" }),
  voice: z
    .object({ pitch: z.enum(voicePitches), pace: z.enum(voicePaces) })
    .nullable()
    .meta({ description: "How the voice sounds; null for a creator's own voice" }),
  isPopular: z.boolean().meta({ description: "Among those that most customers called in the last 24 hours" }),
  isNew: z.boolean(),
  rating: z
    .object({ count: z.number().int(), likedPercent: z.number().int() })
    .nullable()
    .meta({ description: "Null until ten billed calls stand behind it" }),
});
export type AgentCard = z.infer<typeof agentCard>;

export const agentDetail = agentCard.extend({
  description: z.string(),
  welcomes: z.array(z.string()),
  refuses: z.array(z.string()),
  greeting: z.string().meta({ description: "What it says first in a call, and in its sample" }),
  voiceSampleUrl: z.string().meta({ description: "Its voice with a longer text, the same for all companions" }),
  voiceLabel: z.string(),
  photos: z
    .array(z.object({ address: z.string(), alt: z.string(), poster: z.string().nullable() }))
    .meta({ description: "Pictures that passed review" }),
});
export type AgentDetail = z.infer<typeof agentDetail>;

/** An agent's current state, for a member who knew it earlier. */
export const agentNow = z.object({
  id: z.string(),
  name: z.string(),
  modelUsername: z.string(),
  availability: z
    .enum(["available", "paused", "gone"])
    .meta({ description: "`paused`: it cannot be called at the moment; `gone`: it can no longer be called" }),
  card: agentCard.nullable().meta({ description: "Null unless it is available" }),
});
export type AgentNow = z.infer<typeof agentNow>;

/** A companion that a member has called and may be shown again: one that is callable, or that its own creator paused. */
export type AgentShownAgain = {
  id: string;
  name: string;
  modelUsername: string;
  baseRate: string;
  /** Null while it is paused: covers are served of public companions only. */
  coverUrl: string | null;
  paused: boolean;
};

export const cataloguePage = z.object({ agents: z.array(agentCard), nextCursor: z.string().nullable() });
export type CataloguePage = z.infer<typeof cataloguePage>;
export const namedAgents = z.object({ agents: z.array(agentCard) });

/** How many agents match. `atLeast`: there are more, which were not counted. */
export type CatalogueTotal = { count: number; atLeast: boolean };

/** The filter choices of the catalogue, most common first, and whether any companion is popular now. */
export type CatalogueChoices = { languages: string[]; moods: string[]; popular: boolean };

/** A creator's public page. */
export type PublicProfile = {
  username: string;
  name: string;
  description: string;
  memberSince: string;
  verified: boolean;
  /** Pictures and videos that passed review. */
  photos: ShownMedium[];
  videos: ShownMedium[];
  agents: AgentDetail[];
  /** The last companion was retired, and no new one was started. */
  retired: boolean;
};
