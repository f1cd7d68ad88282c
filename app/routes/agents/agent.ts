import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import type { Route } from "./+types/agent.ts";

/** The share link of an agent leads to its place on the profile of its creator. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(requestContext);
  const username = await loadOrErrorPage(services.sharing.creatorOf(params.agentId));
  if (username === null) throw pageNotFound(url.pathname);
  return redirect(`/${username}#agent-${params.agentId}`);
}

/** Never shown. A route without a screen would answer an error as JSON. */
export default function AgentLink() {
  return null;
}
