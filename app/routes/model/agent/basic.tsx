import { data } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { orOfflineTyped } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/basic.ts";
import { BasicForm, type StepRefusal } from "./editor/basic-form.tsx";
import { readStep, saveStep } from "./step.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, firstMessages] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.agentEditor.firstMessages(viewer)]),
  );
  return { view, firstMessages };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(requestContext);
  const sent = await readStep(request);
  if (sent.intent === "fill") {
    const messages = await loadOrErrorPage(here.services.agentEditor.firstMessages(here.viewer));
    const usual = messages[sent.typed.content_type ?? ""] ?? sent.typed.first_message ?? "";
    return data<StepRefusal>({
      code: "",
      message: "",
      field: "filled",
      typed: { ...sent.typed, first_message: usual },
    });
  }
  const refusal = await saveStep(here, "basic", sent);
  return refusal ?? redirect(withNotice("/model/agent/voice", "step-saved"), { status: 303 });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  orOfflineTyped(request, serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Who your companion is", indexed: false });
}

export default function BasicStep({ loaderData, actionData }: Route.ComponentProps) {
  return <BasicForm {...loaderData} refusal={actionData as StepRefusal | undefined} />;
}
