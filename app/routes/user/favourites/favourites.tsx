import { data, useLocation } from "react-router";
import { AgentCard } from "#app/components/agents/agent-card.tsx";
import { FavouriteButton } from "#app/components/agents/favourite-button.tsx";
import { removedParam, withRemoved } from "#app/components/agents/removed.rules.ts";
import { RemovedNotice } from "#app/components/agents/removed-notice.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, pageQuery, refused, sentForm } from "#app/forms/answers.ts";
import { cursorQuery } from "#app/navigation/cursor.schema.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import { favouriteInput } from "#features/ratings/favourites.schema.ts";
import type { Route } from "./+types/favourites.ts";

const here = "/user/favourites";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const { cursor } = pageQuery(cursorQuery, url);
  if (!gate.passed) return { page: { favourites: [], nextCursor: null }, favourites: [], removed: null };
  const id = url.searchParams.get(removedParam);
  const [page, favourites, agent] = await loadListOrErrorPage(
    Promise.all([
      services.favourites.list(viewer, gate, { cursor }),
      services.favourites.ids(viewer),
      id === null ? null : services.agents.byId(gate, id),
    ]),
    url,
  );
  const isRemoved = id !== null && !favourites.includes(id);
  return { page, favourites, removed: isRemoved ? { agent: agent && { id: agent.id, name: agent.name } } : null };
}

/** What every favourite button sends. A plain form goes back to the page that it stood on. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const parsed = formInput(favouriteInput, await sentForm(request));
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  const { intent, agentId, next } = parsed.input;
  try {
    if (intent === "add") await services.favourites.add(viewer, gate, agentId);
    else await services.favourites.remove(viewer, agentId);
  } catch (error) {
    return refused(error);
  }
  return next === undefined ? null : redirect(wayBack(safePath(next, here), intent === "remove" ? agentId : null));
}

/**
 * Where a plain form goes back to. The list of favorites then tells which one was removed, since it is no longer there to
 * be added again; on all other pages the same button is the way back.
 */
function wayBack(path: string, removed: string | null): string {
  return new URL(path, "http://localhost").pathname === here ? withRemoved(path, removed) : path;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My favorites", indexed: false });
}

export default function FavouritesScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <h1 className="mb-6 text-5xl">My favorites</h1>
      {loaderData.removed && <Removed agent={loaderData.removed.agent} />}
      <Favourites key={search} data={loaderData} />
    </>
  );
}

function Favourites({ data: first }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(first, ({ page }) => ({ items: page.favourites, nextCursor: page.nextCursor }), {
    restarts: true,
  });
  if (list.items.length === 0) return <None />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-3 lg:grid-cols-4" aria-label="Favorites">
        {list.items.map((agent) => (
          <li key={agent.id} className="grid content-start gap-2">
            {agent.card ? <AgentCard agent={agent.card} /> : <Away agent={agent} />}
            {agent.card && (
              <Link to={`/call/new/${agent.id}`} className="btn btn-outline border-line">
                Call {agent.name}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <MoreLink list={list} search={search} />
    </>
  );
}

/** Nothing is told of a companion that is not public (null), and it could not be added. */
function Removed({ agent }: { agent: { id: string; name: string } | null }) {
  return (
    <RemovedNotice action={here} undo={agent && { agentId: agent.id, intent: "add" }}>
      {agent ? `${agent.name} is no longer a favorite.` : "Removed. It can't be added again while it isn't available."}
    </RemovedNotice>
  );
}

/** Stands where the card was, while the agent cannot be called. */
function Away({ agent }: { agent: AgentNow }) {
  return (
    <article className="agent-card grid place-content-end gap-2 p-3 sm:p-4">
      <h2 className="text-[1.6rem] text-soft sm:text-3xl">{agent.name}</h2>
      <p className="text-[0.82rem] text-soft sm:text-sm">
        {agent.availability === "paused" ? "Not available at the moment." : "Is no longer available."}
      </p>
      <div className="mt-1">
        <FavouriteButton agent={agent} look="heart" />
      </div>
    </article>
  );
}

function None() {
  return (
    <div className="panel grid justify-items-center gap-3 p-10 text-center sm:p-14">
      <p className="display text-3xl">Nobody yet</p>
      <p className="max-w-[40ch] text-soft">Keep the voices that you want to find again: tap the heart on a card.</p>
      <Link to="/agents" className="btn btn-go mt-2">
        Find a voice
      </Link>
    </div>
  );
}
