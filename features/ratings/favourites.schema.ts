import { z } from "zod";
import { agentNow } from "#features/agents/agents.schema.ts";

/** The form of a favourite button. `next` is the page to return to without scripts. */
export const favouriteInput = z.object({
  intent: z.enum(["add", "remove"]),
  agentId: z.uuid(),
  next: z.string().max(2_000).optional(),
});

export const favouritesQuery = z.object({
  cursor: z.string().max(200).optional().meta({ description: "`nextCursor` of the page before" }),
});
export const favouritePage = z.object({ favourites: z.array(agentNow), nextCursor: z.string().nullable() });
export type FavouritePage = z.infer<typeof favouritePage>;
/** Whether the agent is a favourite now. */
export const favourite = z.object({ favourite: z.boolean() });
export const previewPlay = z.object({ counted: z.boolean() });
