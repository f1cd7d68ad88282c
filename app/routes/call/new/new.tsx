import { data } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound, refused, sentForm } from "#app/forms/answers.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { startConversationInput } from "#features/conversations/conversations.schema.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import type { Route } from "./+types/new.ts";
import { NotAvailable } from "./not-available.tsx";
import { capOf } from "./pre-call.rules.ts";
import { PreCallSheet } from "./pre-call-sheet.tsx";

/** A token must not stay in any cache. */
const privately = { headers: { "Cache-Control": "no-store" } };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!startConversationInput.shape.agentId.safeParse(params.agentId).success) throw pageNotFound(url.pathname);
  const { services, viewer, gate } = context.get(requestContext);
  const agent = await loadOrErrorPage(services.agents.byId(gate, params.agentId));
  if (!agent) {
    const instead = await services.agents.instead(gate, params.agentId);
    if (!instead) throw pageNotFound(url.pathname);
    return { instead, favourites: await services.favourites.ids(viewer) };
  }
  const [quote, remembered, { kept }, palette] = await loadOrErrorPage(
    Promise.all([
      services.conversations.quote(viewer, gate, params.agentId),
      services.memories.countFor(viewer, params.agentId),
      services.settings.publicTerms(),
      services.covers.paletteOf(params.agentId),
    ]),
  );
  return { agent, quote, remembered, kept, palette };
}

/** Starts the call. The token goes back as data and lives in the page's memory alone. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer, gate, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const capUsd = capOf(form);
  const isPrivate = form.get("private") === "true";
  const parsed = startConversationInput.safeParse(
    { agentId: params.agentId, private: isPrivate, ...(capUsd === undefined ? {} : { capUsd }) },
    { error: plainIssue },
  );
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "Please check the cap";
    return data({ refusal: { code: "bad_input", message, field: "capUsd" } }, { status: 422 });
  }
  try {
    if (form.get("remember") === "true") await services.transcripts.choose(viewer, { private: isPrivate });
    return data({ started: await services.conversations.start(viewer, gate, parsed.data, facts) }, privately);
  } catch (error) {
    const refusal = refused(error);
    return data({ refusal: refusal.data }, { ...refusal.init });
  }
}

/** After a refusal too: it may name a call that is running, and the quote leads to it. */
export const shouldRevalidate = () => true;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { name } = (loaderData && ("instead" in loaderData ? loaderData.instead : loaderData.agent)) ?? {};
  return pageMeta(matches, { title: name ? `Call ${name}` : "Call", indexed: false });
}

export default function PreCallRoute({ loaderData, actionData }: Route.ComponentProps) {
  if ("instead" in loaderData) return <NotAvailable {...loaderData.instead} />;
  return <PreCallSheet {...loaderData} answer={actionData} />;
}
