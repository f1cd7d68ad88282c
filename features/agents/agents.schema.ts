import { z } from "zod";
import { type ContentType, contentTypes } from "./content-types.rules.ts";

const contentTypeIds = contentTypes.map((type) => type.id) as [ContentType, ...ContentType[]];

/** Query of the public catalogue. Unknown sort orders and filters are refused, not ignored. */
export const catalogueQuery = z.object({
  q: z.string().trim().max(80).optional(),
  contentType: z.enum(contentTypeIds).optional(),
  /** Highest price per minute in dollars, such as `1` or `0.9`. */
  maxRate: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, "A price such as 1.50")
    .optional(),
  sort: z.enum(["featured", "new", "price"]).default("featured"),
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
  coverUrl: string;
  sampleUrl: string;
  isNew: boolean;
};

export type AgentDetail = AgentCard & {
  description: string;
  welcomes: string[];
  refuses: string[];
  voiceLabel: string;
};

export type CataloguePage = { agents: AgentCard[]; nextCursor: string | null };

/** A creator's public page. */
export type PublicProfile = {
  username: string;
  name: string;
  description: string;
  memberSince: string;
  verified: boolean;
  agents: AgentDetail[];
};
