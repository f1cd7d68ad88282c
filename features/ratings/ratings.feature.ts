import type { AgentsFeature } from "#features/agents/agents.feature.ts";
import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createFavouritesService } from "./favourites.service.ts";
import { createOpinions } from "./opinions.service.ts";
import { eraseRatings, ownFavourites, ownRatings } from "./personal-data.store.ts";
import { createPreviewsService } from "./previews.service.ts";
import { createRatingsService } from "./ratings.service.ts";

export type RatingsFeature = ReturnType<typeof ratingsFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = { agents: AgentsFeature; conversations: ConversationsFeature };

/** Ratings of calls, favourites, and plays of voice samples. */
export function ratingsFeature({ database: { db }, clock }: Uses, needs: Needs) {
  const { agents } = needs.agents.internal;
  const { conversations } = needs.conversations.internal;
  const shared = { db, clock, agents, conversations };
  return {
    services: {
      ratings: createRatingsService(shared),
      favourites: createFavouritesService(shared),
      opinions: createOpinions(shared),
      previews: createPreviewsService(shared),
    },
    personalData: ratingsPersonalData,
  };
}

export const ratingsPersonalData: PersonalData = {
  exports: [
    { name: "ratings", about: "How you rated your calls.", read: (tx, { uid }) => ownRatings(tx, uid) },
    { name: "favourites", about: "Companions that you keep.", read: (tx, { uid }) => ownFavourites(tx, uid) },
  ],
  erasures: [{ name: "ratings", erase: (tx, { uid }) => eraseRatings(tx, uid) }],
};
