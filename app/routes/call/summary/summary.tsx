import { data } from "react-router";
import { z } from "zod";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, pageNotFound, refused, sentForm } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { testNotice, withNotice } from "#app/navigation/notices.rules.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { rateInput } from "#features/ratings/ratings.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/summary.ts";
import type { RatingAnswer } from "./call-rating.tsx";
import { CallSummary, type SummaryData } from "./call-summary.tsx";

const callId = z.uuid();

export async function loader({
  context,
  params,
  url,
}: Route.LoaderArgs): Promise<SummaryData & { favourites: string[] }> {
  if (!callId.safeParse(params.callId).success) throw pageNotFound(url.pathname);
  const { services, viewer, gate } = context.get(requestContext);
  const call = await loadOrErrorPage(services.conversations.get(viewer, params.callId));
  if (call.testSeconds !== null) throw redirect(withNotice("/model/agent/test", testNotice(call.endedReason)));
  const { kept } = await services.settings.publicTerms();
  if (call.state !== "ended") return { call, rating: null, agent: null, favourites: [], lines: [], kept };
  const [rating, agents, favourites, lines] = await loadOrErrorPage(
    Promise.all([
      services.ratings.ofCall(viewer, call.id),
      gate.passed ? services.agents.now(gate, [call.agentId]) : [],
      services.favourites.ids(viewer),
      services.transcripts.own(viewer, call.id),
    ]),
  );
  return { call, rating, agent: agents[0] ?? null, favourites, lines, kept };
}

/** Rates the call or takes the rating back; anything else ends a call that is still open: its page may be closed for good. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  if (!callId.safeParse(params.callId).success) throw pageNotFound(url.pathname);
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const here = `/call/${params.callId}/summary`;
  if (form.get("intent") === "rate") return rate(context, params.callId, form, here);
  if (form.get("intent") === "erase-transcript") {
    await loadOrErrorPage(services.transcripts.erase(viewer, params.callId));
    return redirect(withNotice(here, "transcript-erased"));
  }
  if (form.get("intent") === "withdraw") return withdraw(context, params.callId, here);
  await loadOrErrorPage(services.conversations.end(viewer, params.callId));
  return redirect(here);
}

async function rate(context: Route.ActionArgs["context"], id: string, form: FormData, here: string) {
  const { services, viewer } = context.get(requestContext);
  const thumb = String(form.get("thumb") ?? "");
  const typed = { thumb, reason: String(form.get(`reason-${thumb}`) ?? ""), words: String(form.get("words") ?? "") };
  const sent = new FormData();
  for (const [name, value] of Object.entries(typed)) sent.set(name, value);
  const parsed = formInput(rateInput, sent);
  const answer = (refusal: FailureBody): RatingAnswer => ({ refusal, typed });
  if ("refusal" in parsed) return data(answer(parsed.refusal), { status: 422 });
  try {
    await services.ratings.rate(viewer, id, parsed.input);
  } catch (error) {
    const refusal = refused(error);
    return data(answer(refusal.data), refusal.init ?? {});
  }
  return redirect(withNotice(here, "rated"));
}

async function withdraw(context: Route.ActionArgs["context"], id: string, here: string) {
  const { services, viewer } = context.get(requestContext);
  const { rating } = await loadOrErrorPage(services.ratings.ofCall(viewer, id));
  if (!rating) return redirect(here);
  await loadOrErrorPage(services.ratings.withdraw(viewer, id));
  return data<RatingAnswer>({ withdrawn: rating });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Your call with ${loaderData.call.agentName}` : "Your call";
  return pageMeta(matches, { title, indexed: false });
}

export default function SummaryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CallSummary {...loaderData} answer={actionData} />;
}
