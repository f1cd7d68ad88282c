import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { closedGate } from "#features/age-gate/gate-state.rules.ts";
import { permitAnybody, requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { favouriteFailures } from "./favourites.failures.ts";
import { favourite, favouritePage, favouritesQuery, previewPlay } from "./favourites.schema.ts";
import type { FavouritesService } from "./favourites.service.ts";
import type { PreviewsService } from "./previews.service.ts";
import { ratingFailures } from "./ratings.failures.ts";
import { callRating, rateInput } from "./ratings.schema.ts";
import type { RatingsService } from "./ratings.service.ts";

const rating = operationsOf<{ ratings: RatingsService }, Viewer | null>({
  tag: "Ratings",
  permit: requireMember,
  params: { id: "uuid of the call" },
  refusals: [viewerFailures.notAuthenticated, commonFailures.notFound],
});

/** A caller's ratings of ended calls. */
export const ratingOperations = {
  ofCall: rating("GET /conversations/:id/rating", {
    summary: "The caller's rating of a call, and whether it can be given now",
    answer: callRating,
    run: ({ ratings }, { viewer, params }) => ratings.ofCall(viewer, params.id),
  }),
  rate: rating("PUT /conversations/:id/rating", {
    summary: "Rates a billed call, or changes the rating, for 14 days after its end",
    input: rateInput,
    answer: callRating,
    refusals: Object.values(ratingFailures),
    run: ({ ratings }, { viewer, params, input }) => ratings.rate(viewer, params.id, input),
  }),
  withdraw: rating("DELETE /conversations/:id/rating", {
    summary: "Takes a rating back",
    answer: callRating,
    run: ({ ratings }, { viewer, params }) => ratings.withdraw(viewer, params.id),
  }),
};

const kept = operationsOf<{ favourites: FavouritesService }, Viewer | null, { gate: GateState }>({
  tag: "Favorites",
  permit: requireMember,
  params: { id: "uuid of the agent" },
  refusals: [viewerFailures.notAuthenticated],
});

/** A member's favourite agents. */
export const favouriteOperations = {
  list: kept("GET /me/favourites", {
    summary: "The member's favorites, newest first",
    input: favouritesQuery,
    answer: favouritePage,
    refusals: [...closedGate, commonFailures.badCursor],
    run: ({ favourites }, { viewer, input }, { gate }) => favourites.list(viewer, gate, input),
  }),
  add: kept("PUT /me/favourites/:id", {
    summary: "Keeps an agent as a favorite",
    answer: favourite,
    refusals: [...closedGate, commonFailures.notFound, favouriteFailures.full],
    async run({ favourites }, { viewer, params }, { gate }) {
      await favourites.add(viewer, gate, params.id);
      return { favourite: true };
    },
  }),
  remove: kept("DELETE /me/favourites/:id", {
    summary: "Removes a favorite",
    answer: favourite,
    refusals: [commonFailures.notFound],
    async run({ favourites }, { viewer, params }) {
      await favourites.remove(viewer, params.id);
      return { favourite: false };
    },
  }),
};

const sample = operationsOf<{ previews: PreviewsService }, Viewer | null, { gate: GateState; facts: { ip: string } }>({
  tag: "Agents",
  permit: permitAnybody,
  params: { id: "uuid of the agent" },
  refusals: [],
});

/** The voice samples that any visitor past the age gate may hear. */
export const previewOperations = {
  heard: sample("POST /agents/:id/preview-plays", {
    summary: "Counts a sample that began to play; at most once in half an hour for a listener",
    answer: previewPlay,
    refusals: [...closedGate, commonFailures.notFound, commonFailures.tooManyRequests],
    run: ({ previews }, { viewer, params }, { gate, facts }) =>
      previews.heard({ viewer, gate, ip: facts.ip }, params.id),
  }),
};
