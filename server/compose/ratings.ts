import type { AgentsService } from "#features/agents/agents.service.ts";
import { createFavouritesService } from "#features/ratings/favourites.service.ts";
import { createPreviewsService } from "#features/ratings/previews.service.ts";
import { createRatingsService } from "#features/ratings/ratings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Services } from "../services.ts";

/** What comes after a call: ratings, favourites, and the samples that led to it. */
export function composeRatings(parts: {
  db: Db;
  clock: Clock;
  agents: AgentsService;
  conversations: Pick<Services["conversations"], "get">;
}) {
  return {
    ratings: createRatingsService(parts),
    favourites: createFavouritesService(parts),
    previews: createPreviewsService(parts),
  };
}
