import { data, redirect } from "react-router";
import { enterGateInput } from "#features/age-gate/age-gate.schema.ts";
import { GatePanel } from "../components/age-gate/gate-panel.tsx";
import { cookieHeaders, formInput, refused, sentForm } from "../navigation/answers.ts";
import { safePath } from "../navigation/guard.rules.ts";
import { pageMeta } from "../navigation/page-meta.ts";
import { requestContext } from "../request-context.ts";
import { useRootData } from "../root-data.ts";
import type { Route } from "./+types/age-gate.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get("next"), "/");
  if (context.get(requestContext).gate.passed) throw redirect(next);
  return { next };
}

/** Takes the form of the gate, with or without scripts, and returns the visitor to the page they wanted. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const next = safePath(form.get("next"), "/");
  if (form.get("state") === "") form.delete("state");
  form.delete("next");
  const parsed = formInput(enterGateInput, form);
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  try {
    const { setCookies } = await services.ageGate.enter(parsed.input, facts);
    return redirect(next, { headers: cookieHeaders(setCookies) });
  } catch (error) {
    return refused(error);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Verify your age", indexed: false });
}

/** The gate as a page of its own: for visitors without scripts whose answer was refused. */
export default function AgeGateScreen({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRootData();
  return (
    <div className="wrap grid place-items-center py-10">
      {root && <GatePanel root={root} next={loaderData?.next ?? "/"} refusal={actionData} />}
    </div>
  );
}
