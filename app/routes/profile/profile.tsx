import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { nextStep, standingLine, stopsOf, stopWords } from "#features/agents/agent-standing.rules.ts";
import type { AgentDetail } from "#features/agents/agents.schema.ts";
import type { EditorView, PublishView } from "#features/agents/content/agent-editor.schema.ts";
import type { Route } from "./+types/profile.ts";
import { AgentPresentation } from "./agent-presentation.tsx";
import { Photos, Videos } from "./photos.tsx";
import { Creator } from "./profile-creator.tsx";

/** Visitors who have not passed the age gate learn that a profile exists, and nothing more. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const username = params.username.toLowerCase();
  const profile = gate.passed ? await loadOrErrorPage(services.agents.profile(gate, username)) : null;
  const exists = gate.passed ? profile !== null : await loadOrErrorPage(services.agents.profileExists(username));
  // A renamed creator's printed addresses lead on for a while.
  const present = exists ? username : await services.profiles.nameAfter(username);
  if (present === null) throw pageNotFound(url.pathname);
  if (present !== params.username) throw redirect(`/${present}${url.search}`, 301);
  if (!profile) return { username, profile };
  const isOwn = viewer?.username === profile.username && profile.agents.length === 0;
  const [agent] = profile.agents;
  const [favourites, { kept }, opinions, own] = await Promise.all([
    services.favourites.ids(viewer),
    services.settings.publicTerms(),
    agent ? loadOrErrorPage(services.opinions.of(gate, agent)) : { reasons: [], alsoLiked: [] },
    isOwn ? Promise.all([services.agentEditor.open(viewer), services.agentPublishing.publishing(viewer)]) : null,
  ]);
  return { username: profile.username, profile, favourites, kept, opinions, own: own && ownState(...own) };
}

/** What its creator reads where visitors read that there is no companion: what stops it, or how to finish it. */
function ownState(view: EditorView, { blockers }: PublishView) {
  const [stop] = stopsOf(view);
  if (stop) {
    const { message, action, to } = stopWords[stop.reason];
    return { title: "Not available right now", text: message, label: action, to };
  }
  const next = nextStep(view, blockers);
  const { label, to } = next && "to" in next.action ? next.action : { label: "Your companion", to: "/model/agent" };
  return { title: "Not live yet", text: `${standingLine(view)} Finish it: ${next?.text ?? ""}`.trim(), label, to };
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error || !loaderData) return [];
  const { username, profile } = loaderData;
  const agent = profile?.agents[0];
  const shared = { image: `/media/cards/${username}.png`, canonical: `/${username}`, type: "profile" as const };
  if (!agent) return pageMeta(matches, { title: `@${username}`, ...shared });
  const title = `${agent.name} by @${username}`;
  return pageMeta(matches, { title, description: agent.tagline, ...shared, facts: offerOf(agent) });
}

/** The agent as something with a price by the minute, which it is. */
function offerOf(agent: AgentDetail): Record<string, unknown> {
  const unitCode = "MIN";
  const specification = { price: agent.baseRate, priceCurrency: "USD", unitCode };
  return {
    "@type": "Product",
    name: agent.name,
    description: agent.tagline,
    category: "AI voice companion, for adults",
    offers: {
      "@type": "Offer",
      price: agent.baseRate,
      priceCurrency: "USD",
      priceSpecification: { "@type": "UnitPriceSpecification", ...specification },
    },
  };
}

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  const { profile, username, kept, own, opinions } = loaderData;
  if (!profile || !kept) {
    return (
      <div className="wrap py-14">
        <h1 className="text-5xl">@{username}</h1>
      </div>
    );
  }
  return (
    <div className="wrap py-5 sm:py-8">
      {profile.agents.map((agent) => (
        <AgentPresentation key={agent.id} agent={agent} profile={profile} opinions={opinions} kept={kept} />
      ))}
      {profile.agents.length === 0 && (
        <div className="panel grid justify-items-center gap-3 p-12 text-center">
          <p className="display text-3xl">{own?.title ?? "Not available right now"}</p>
          <p className="max-w-[27.7em] text-soft">
            {own?.text ??
              (profile.retired
                ? "This creator's companion has retired and can no longer be called."
                : "This creator has no companion that can be called at the moment.")}
          </p>
          <Link to={own?.to ?? "/agents"} className="btn btn-outline border-line mt-2">
            {own?.label ?? "Listen to other voices"}
          </Link>
        </div>
      )}
      {profile.agents.length === 0 && (
        <div className="mt-8 grid gap-6">
          <Creator profile={profile} />
          <Photos photos={profile.photos} of={profile.name} />
        </div>
      )}
      <Videos videos={profile.videos} of={profile.name} cover={profile.agents[0]?.coverUrl} />
    </div>
  );
}
