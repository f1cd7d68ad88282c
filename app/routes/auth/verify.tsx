import { data, Form, useNavigation } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, formInput, refused, sentForm } from "#app/forms/answers.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { leadMembersOn } from "#app/navigation/members-home.ts";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { secondFactorInput } from "#features/members/identity/security.schema.ts";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import type { Route } from "./+types/verify.ts";

const challengeCookie = /(?:^|;\s*)(?:__Secure-)?nocturne\.two_factor=[^;]/;

/** The second step of a sign-in, or of a session that is to do what asks for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  if (viewer) {
    const state = await services.security.secondFactorState(facts);
    if (state === "none" && viewer.role === "admin" && !viewer.twoFactor) {
      throw redirect(withNotice(`/user/settings/two-factor${url.search}`, "second-factor"));
    }
    if (state !== "waiting") leadMembersOn(viewer, url);
    return { signedIn: true };
  }
  if (!challengeCookie.test(facts.headers.get("cookie") ?? "")) throw redirect(`/login${url.search}`);
  return { signedIn: false };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const parsed = formInput(secondFactorInput, await sentForm(request));
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  try {
    const { setCookies, ...answer } = viewer
      ? { viewer, ...(await services.twoFactor.confirmSession(facts, parsed.input.code)) }
      : await services.members.verifySecondFactor(parsed.input, facts);
    const next = safePath(url.searchParams.get("next"), homeAfterSignIn(answer.viewer));
    return redirect(next, { headers: cookieHeaders(setCookies) });
  } catch (error) {
    return refused(error);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Confirm that it is you", indexed: false });
}

export default function VerifyScreen({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  return (
    <>
      <h1 className="rise text-5xl">One more step</h1>
      <p className="rise mt-3 mb-8 text-soft">
        Open your authenticator app and type the six digits that it shows for this site.
      </p>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        <FormAlert>{formError(actionData)}</FormAlert>
        <Field
          label="Code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          className="input tabular text-xl tracking-[0.2em]"
          hint="No phone? Enter a backup code."
          error={fieldError(actionData, "code")}
        />
        {!loaderData.signedIn && (
          <label className="flex items-start gap-3">
            <input type="checkbox" name="trustDevice" value="true" className="checkbox mt-0.5" />
            <span>
              Remember this device
              <span className="block text-[0.82rem] text-soft">
                We won't ask again on this device for 30 days. Use this only on your own device.
              </span>
            </span>
          </label>
        )}
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Checking…" : "Continue"}
        </button>
      </Form>
      {!loaderData.signedIn && (
        <p className="mt-6 text-soft">
          <Link to="/login" className="text-link text-base-content">
            Start again
          </Link>
        </p>
      )}
    </>
  );
}
