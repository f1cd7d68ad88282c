import { data } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { orOfflineTyped } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/pricing.ts";
import { type PricingAnswer, PricingForm } from "./editor/pricing-form.tsx";
import { readStep, saveStep, stepRefused } from "./step.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, pricing] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.agentEditor.pricing(viewer)]),
  );
  return { view, pricing };
}

/** Saves the price. With scripts the page then asks the voice service; without, that is done here. */
export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(requestContext);
  const sent = await readStep(request);
  const refusal = await saveStep(here, "pricing", sent);
  if (refusal) return refusal;
  const { services, viewer } = here;
  if (sent.typed.scripted === "true") {
    const { fields, state, username } = await loadOrErrorPage(services.agentEditor.open(viewer));
    if (state.steps.basic.completed && state.steps.voice.completed) {
      const { content_type, first_message, voice_id } = fields;
      return data<PricingAnswer>({ saved: { content_type, first_message, voice_id, username } });
    }
  }
  try {
    await services.voiceAgents.save(viewer, null);
  } catch (error) {
    return stepRefused(error, sent.typed);
  }
  return redirect(withNotice("/model/agent/publish", "step-saved"), { status: 303 });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  orOfflineTyped(request, serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your companion's price", indexed: false });
}

export default function PricingStep({ loaderData, actionData }: Route.ComponentProps) {
  return <PricingForm {...loaderData} answer={actionData as PricingAnswer | undefined} />;
}
