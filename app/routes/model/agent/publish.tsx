import { data } from "react-router";
import { resendEmail, resendEmailIntent } from "#app/components/security/resend-email.ts";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, refused, sentForm } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { standingOf } from "#features/agents/agent-standing.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/publish.ts";
import { PublishPanel } from "./editor/publish-panel.tsx";

const here = "/model/agent/publish";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const [view, publishing] = await loadOrErrorPage(
    Promise.all([services.agentEditor.open(viewer), services.agentPublishing.publishing(viewer)]),
  );
  return { view, publishing };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const intent = (await sentForm(request)).get("intent");
  try {
    if (intent === resendEmailIntent) return await resendEmail(context.get(requestContext), here);
    if (intent === "withdraw") {
      await services.agentPublishing.withdraw(viewer);
      return redirect(withNotice(here, "review-withdrawn"), { status: 303 });
    }
    if (intent === "save") {
      await services.agentPublishing.saveTyped(viewer);
      return redirect(withNotice(here, "step-saved"), { status: 303 });
    }
    const view = await services.agentPublishing.submit(viewer);
    const published: NoticeCode = standingOf(view) === "public" ? "published" : "published-offline";
    return redirect(withNotice(here, view.review?.state === "waiting" ? "review-asked" : published), { status: 303 });
  } catch (error) {
    const refusal = refused(error);
    return data<FailureBody>(refusal.data, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Publish your companion", indexed: false });
}

export default function PublishStep({ loaderData, actionData }: Route.ComponentProps) {
  return <PublishPanel {...loaderData} refusal={actionData as FailureBody | undefined} />;
}
