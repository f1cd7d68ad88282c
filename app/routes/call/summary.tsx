import { redirect } from "react-router";
import { z } from "zod";
import { CallSummary } from "../../components/call/call-summary.tsx";
import { pageNotFound, served } from "../../navigation/answers.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/summary.ts";

const callId = z.uuid();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!callId.safeParse(params.callId).success) throw pageNotFound(url.pathname);
  const { services, viewer } = context.get(requestContext);
  return { call: await served(services.conversations.get(viewer, params.callId)) };
}

/** Ends a call that is still open: its page may be closed for good. */
export async function action({ context, params, url }: Route.ActionArgs) {
  if (!callId.safeParse(params.callId).success) throw pageNotFound(url.pathname);
  const { services, viewer } = context.get(requestContext);
  await served(services.conversations.end(viewer, params.callId));
  return redirect(`/call/${params.callId}/summary`);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Your call with ${loaderData.call.agentName}` : "Your call";
  return pageMeta(matches, { title, indexed: false });
}

export default function SummaryRoute({ loaderData }: Route.ComponentProps) {
  return <CallSummary call={loaderData.call} />;
}
