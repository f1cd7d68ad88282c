import { talkAgainOf } from "#app/components/agents/talk-again.server.ts";
import { creditOnce } from "#app/members/credit-once.ts";
import type { CatalogueQuery } from "#features/agents/agents.schema.ts";
import type { RequestContext } from "#server/services.ts";

/** What the home shows of longer lists that stand elsewhere. */
const shownFavourites = 6;
const shownPlanned = 3;

export type MemberHome = Awaited<ReturnType<typeof memberHome>>;

/** What a customer finds on `/`. Nothing of companions before the age gate is passed. Passes on the services' errors. */
export async function memberHome(request: RequestContext, query: CatalogueQuery, url: URL) {
  const { services, viewer, gate } = request;
  const [credit, behindGate] = await Promise.all([
    creditOnce(request),
    gate.passed
      ? Promise.all([
          services.appointments.mine(viewer),
          talkAgainOf(request, url),
          services.favourites.list(viewer, gate, {}),
          services.favourites.ids(viewer),
          services.agents.catalogue(gate, query),
        ])
      : null,
  ]);
  const [planned, again, kept, favourites, page] = behindGate ?? [null, null, null, [], null];
  const open = planned?.appointments.filter(({ nextAt }) => nextAt !== null) ?? null;
  return {
    name: viewer?.name || (viewer?.username ?? ""),
    credit,
    again,
    planned: open && { shown: open.slice(0, shownPlanned), more: open.length > shownPlanned },
    kept: kept?.favourites.slice(0, shownFavourites) ?? null,
    /** The ids of all of them, for the hearts of the cards. */
    favourites,
    agents: page?.agents ?? null,
  };
}
