import { z } from "zod";
import type { AgentNow } from "#features/agents/agents.schema.ts";

/** What a favourite button sends. `next` is the page to come back to without scripts. */
export const favouriteInput = z.object({
  intent: z.enum(["add", "remove"]),
  agentId: z.uuid(),
  next: z.string().max(2_000).optional(),
});

export type FavouritePage = { favourites: AgentNow[]; nextCursor: string | null };
