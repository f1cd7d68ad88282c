import { data } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, loadOrErrorPage, refused, sentForm } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { capKinds } from "#features/limits/limits.rules.ts";
import { excludeSelfInput, setCapInput, takeBreakInput } from "#features/limits/limits.schema.ts";
import { timeZoneInput } from "#features/members/time-zone/time-zone.schema.ts";
import { isCustomer } from "#features/members/viewer.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/limits.ts";
import { houseLimits } from "./limits.labels.ts";
import { LimitsForm, type LimitsRefusal } from "./limits-form.tsx";
import { ZoneOffer } from "./zone-offer.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const customer = viewer && isCustomer(viewer) ? viewer : null;
  const [limits, offer, timeZone] = await loadOrErrorPage(
    Promise.all([
      services.limits.mine(viewer),
      customer && services.purchases.offer(customer),
      customer && services.timeZones.mine(customer),
    ]),
  );
  return { limits, timeZone, house: offer && houseLimits(offer) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    const refusal = await applyIntent(intent, form, context.get(requestContext));
    if (refusal) return data<LimitsRefusal>({ ...refusal, intent, typed }, { status: 422 });
    return capKinds.some((kind) => kind === intent) ? data({ saved: intent }) : redirect("/user/limits", 303);
  } catch (error) {
    const refusal = refused(error);
    return data<LimitsRefusal>({ ...refusal.data, intent, typed }, refusal.init ?? {});
  }
}

/** Null when it is done. */
async function applyIntent(
  intent: string,
  form: FormData,
  { services: { limits, timeZones }, viewer }: RequestContext,
): Promise<FailureBody | null> {
  if (intent === "break") {
    const parsed = formInput(takeBreakInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await limits.takeBreak(viewer, parsed.input.days);
  } else if (intent === "exclusion") {
    const parsed = formInput(excludeSelfInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await limits.excludeSelf(viewer, parsed.input.months);
  } else if (intent === "zone") {
    const parsed = formInput(timeZoneInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await timeZones.change(viewer, parsed.input);
  } else if (intent === "keep") {
    await limits.cancelRaise(viewer, String(form.get("change")));
  } else {
    const parsed = formInput(setCapInput, form);
    if ("refusal" in parsed) return parsed.refusal;
    await limits.setCap(viewer, parsed.input);
  }
  return null;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Limits and breaks", indexed: false });
}

export default function LimitsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "intent" in actionData ? (actionData as LimitsRefusal) : undefined;
  const saved = actionData && "saved" in actionData ? actionData.saved : null;
  return (
    <>
      <h1 className="text-5xl">Limits and breaks</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-soft">
        Decide now, and keep to it later: your limits apply to every purchase and every call.
      </p>
      {loaderData.timeZone && (
        <ZoneOffer timeZone={loaderData.timeZone} refusal={refusal?.intent === "zone" ? refusal.message : undefined} />
      )}
      <LimitsForm
        limits={loaderData.limits}
        zone={loaderData.timeZone?.zone ?? "UTC"}
        house={loaderData.house}
        saved={saved}
        refusal={refusal}
      />
    </>
  );
}
