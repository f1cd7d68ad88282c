import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { orOfflineTyped } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/voice.ts";
import type { StepRefusal } from "./editor/basic-form.tsx";
import { VoiceForm } from "./editor/voice-form.tsx";
import { readStep, saveStep } from "./step.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, voices] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.agentEditor.voices(viewer)]),
  );
  return { view, voices };
}

export async function action({ context, request }: Route.ActionArgs) {
  const refusal = await saveStep(context.get(requestContext), "voice", await readStep(request));
  return refusal ?? redirect(withNotice("/model/agent/pricing", "step-saved"), { status: 303 });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  orOfflineTyped(request, serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your companion's voice", indexed: false });
}

export default function VoiceStep({ loaderData, actionData }: Route.ComponentProps) {
  return <VoiceForm {...loaderData} refusal={actionData as StepRefusal | undefined} />;
}
