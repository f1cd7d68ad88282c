import type { StepRefusal } from "../../../components/editor/basic-form.tsx";
import { VoiceForm } from "../../../components/editor/voice-form.tsx";
import { served } from "../../../navigation/answers.ts";
import { redirect } from "../../../navigation/moves.ts";
import { withNotice } from "../../../navigation/notices.rules.ts";
import { orOfflineTyped } from "../../../navigation/offline.ts";
import { pageMeta } from "../../../navigation/page-meta.ts";
import { requestContext } from "../../../request-context.ts";
import type { Route } from "./+types/voice.ts";
import { readStep, saveStep } from "./step.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, voices] = await served(
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
