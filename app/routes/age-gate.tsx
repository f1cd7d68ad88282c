import { data } from "react-router";
import { checkAgeInput, enterGateInput } from "#features/age-gate/age-gate.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { type GateAnswer, GatePanel } from "../components/age-gate/gate-panel.tsx";
import { requestContext } from "../context/request-context.ts";
import { useRootData } from "../context/root-data.ts";
import { cookieHeaders, formInput, refused, sentForm } from "../forms/answers.ts";
import { safePath } from "../navigation/guard.rules.ts";
import { redirect, redirectOutside } from "../navigation/moves.ts";
import { pageMeta } from "../navigation/page-meta.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/age-gate.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get("next"), "/");
  if (context.get(requestContext).gate.passed) throw redirect(next);
  return { next, check: url.searchParams.get("check") };
}

/**
 * Takes the form of the gate, with or without scripts. Who enters returns to the page they wanted; who wants their age
 * checked goes to the provider.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const next = safePath(form.get("next"), "/");
  const wantsCheck = form.get("intent") === "verify";
  const sent = { country: String(form.get("country") ?? ""), state: String(form.get("state") ?? "") };
  if (sent.state === "") form.delete("state");
  const answer = (refusal: FailureBody, status: number) =>
    data({ refusal, sent, next } satisfies GateAnswer, { status });
  try {
    if (wantsCheck) {
      const place = formInput(checkAgeInput, form);
      if ("refusal" in place) return answer(place.refusal, 422);
      const { redirectUrl, setCookies } = await services.ageAssurance.start(place.input, next, facts);
      return redirectOutside(redirectUrl, { headers: cookieHeaders(setCookies) });
    }
    const entry = formInput(enterGateInput, form);
    if ("refusal" in entry) return answer(entry.refusal, 422);
    const { setCookies } = await services.ageGate.enter(entry.input, facts);
    return redirect(next, { headers: cookieHeaders(setCookies) });
  } catch (error) {
    const { data: refusal, init } = refused(error);
    return answer(refusal, init?.status ?? 500);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Verify your age", indexed: false });
}

/** The gate as a page of its own: for visitors without scripts whose answer was refused, and after a check of age. */
export default function AgeGateScreen({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRootData();
  const hydrated = useHydrated();
  return (
    <div className="wrap grid place-items-center py-10">
      {root && (
        <GatePanel
          root={root}
          next={loaderData?.next ?? "/"}
          shown={hydrated}
          answer={actionData}
          check={loaderData?.check ?? null}
        />
      )}
    </div>
  );
}
