import { lazy, Suspense } from "react";
import { landingView } from "#app/components/header/header-links.rules.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageQuery } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { pageMeta, rootDataOf } from "#app/navigation/page-meta.ts";
import { catalogueQuery } from "#features/agents/agents.schema.ts";
import { defaultBrand } from "#features/brand/default-brand.rules.ts";
import { dashboardOf, isAdminAtWork, isCustomer } from "#features/members/viewer.rules.ts";
import type { Route } from "./+types/landing.ts";
import { ListenerLanding } from "./listener-landing.tsx";
import { memberHome } from "./member-home.server.ts";

/** Each reader fetches their own: few visitors want to earn, and none is a member. */
const CreatorLanding = import.meta.env.SSR
  ? (await import("./creator-landing.tsx")).default
  : lazy(() => import("./creator-landing.tsx"));
const loadMemberHome = () => import("./member-home.tsx");
const MemberHome = import.meta.env.SSR ? (await loadMemberHome()).default : lazy(loadMemberHome);
/** Two rows of four. */
const cardsOnLanding = 8;
const landingQuery = catalogueQuery.pick({ contentType: true, maxRate: true, new: true, sort: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { services, viewer, gate } = request;
  // A sign-in leads here. What an admin comes for is the admin area; the page itself is theirs with a view.
  if (viewer && url.search === "" && isAdminAtWork(viewer)) throw redirect(dashboardOf(viewer));
  const view = landingView(url.search);
  if (view === "model") return { view, terms: await services.settings.publicTerms() };
  const filters = pageQuery(landingQuery, url);
  const query = { ...filters, limit: cardsOnLanding };
  if (viewer && isCustomer(viewer)) {
    const home = await loadOrErrorPage(memberHome(request, query, url));
    return { view: "home" as const, home, filters, favourites: home.favourites };
  }
  const terms = await services.settings.publicTerms();
  const page = gate.passed ? await loadOrErrorPage(services.agents.catalogue(gate, query)) : null;
  return { view, terms, filters, agents: page?.agents ?? null, favourites: await services.favourites.ids(viewer) };
}

/** Fetched before the page is shown, which would be empty in between. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const data = await serverLoader();
  if (data.view === "home") await loadMemberHome();
  return data;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const brand = rootDataOf(matches)?.brand;
  if (loaderData?.view === "model") {
    const description = "Give a voice a character, set its price per minute, and earn on every paid call.";
    return pageMeta(matches, { title: "Start making money now", description, canonical: "/?view=model" });
  }
  const facts = brand && { "@type": "WebSite", name: brand.name, description: brand.homeDescription };
  return pageMeta(matches, { title: (brand ?? defaultBrand).homeTitle, ...(facts ? { facts } : {}) });
}

export default function LandingScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "model") {
    return (
      <Suspense>
        <CreatorLanding terms={loaderData.terms} />
      </Suspense>
    );
  }
  if (loaderData.view === "home") {
    return (
      <Suspense>
        <MemberHome home={loaderData.home} filters={loaderData.filters} />
      </Suspense>
    );
  }
  const { agents, filters, terms } = loaderData;
  return <ListenerLanding agents={agents} filters={filters} terms={terms} />;
}
