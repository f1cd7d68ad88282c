import { data, useLocation } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, pageQuery, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { loadListOrErrorPage } from "#app/navigation/redirects.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useMore } from "#app/ui/use-more.ts";
import { voiceRequest, voicesQuery } from "#features/voices/voices.schema.ts";
import type { Route } from "./+types/voices.ts";
import { VoiceFilters } from "./voice-filters.tsx";
import { VoiceRow } from "./voice-row.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const query = pageQuery(voicesQuery, url);
  const [page, facets] = await loadListOrErrorPage(
    Promise.all([services.voices.list(viewer, query), services.voices.facets(viewer)]),
    url,
  );
  return { page, facets, query: { ...query, cursor: undefined } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const parsed = formInput(voiceRequest, await sentForm(request));
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  const { intent, voiceId } = parsed.input;
  try {
    if (intent === "keep") await services.voices.keep(viewer, voiceId);
    else if (intent === "let-go") await services.voices.letGo(viewer, voiceId);
    else if (intent === "disable") await services.voices.disable(viewer, voiceId);
    else await services.voices.enable(viewer, voiceId);
  } catch (error) {
    return refused(error);
  }
  return redirect(`/model/voices${new URL(request.url).search}`);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Voices", indexed: false });
}

export default function VoicesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { query, facets } = loaderData;
  const { search } = useLocation();
  const refusal = actionData && "message" in actionData ? actionData.message : null;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-5xl">Voices</h1>
        <Link to="/model/voices/new" className="btn btn-outline border-line">
          Your own voice
        </Link>
      </div>
      <p className="mt-2 max-w-[60ch] text-soft">
        What your companion can sound like. A voice that you disable stays in the list and falls silent at once: a
        companion that speaks with it takes no calls until you enable it or choose another one.
      </p>
      <FormAlert>{refusal}</FormAlert>
      <VoiceFilters key={search} query={query} facets={facets} />
      <VoiceList key={`list${search}`} data={loaderData} />
    </>
  );
}

function VoiceList({ data: first }: { data: Route.ComponentProps["loaderData"] }) {
  const { search } = useLocation();
  const list = useMore(first, ({ page }) => ({ items: page.voices, nextCursor: page.nextCursor }));
  if (list.items.length === 0) return <None favourites={first.query.favourites === "1"} />;
  return (
    <>
      <ul className="panel mt-5 divide-y divide-line" aria-label="Voices">
        {list.items.map((voice) => (
          <VoiceRow key={voice.voiceId} voice={voice} />
        ))}
      </ul>
      <MoreLink list={list} search={search} />
    </>
  );
}

function None({ favourites }: { favourites: boolean }) {
  return (
    <div className="panel mt-5 grid justify-items-center gap-3 p-10 text-center sm:p-14">
      <p className="display text-3xl">{favourites ? "No favorites here yet" : "No voice like that"}</p>
      <p className="max-w-[40ch] text-soft">
        {favourites
          ? "Keep the voices that you want to compare: the heart is beside each of them."
          : "Take a filter away, or record a voice of your own."}
      </p>
      <Link to="/model/voices" className="btn btn-go mt-2">
        Show all voices
      </Link>
    </div>
  );
}
