import { data, Form, useNavigation } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, formInput, refused, sentForm } from "#app/forms/answers.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { passwordConfirmInput } from "#features/members/identity/security.schema.ts";
import type { Route } from "./+types/again.ts";

/** Asks a signed-in member for the password once more: for what nobody may do at a screen that was left open. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  if (!viewer) throw redirect(`/login${url.search}`);
  return { username: viewer.username, next: safePath(url.searchParams.get("next"), "/user/settings") };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const parsed = formInput(passwordConfirmInput, await sentForm(request));
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  try {
    const { setCookies } = await services.security.confirmAgain(facts, parsed.input.currentPassword);
    return redirect(safePath(url.searchParams.get("next"), "/user/settings"), { headers: cookieHeaders(setCookies) });
  } catch (error) {
    return refused(error);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Confirm that it is you", indexed: false });
}

export default function ConfirmAgainScreen({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  return (
    <>
      <h1 className="rise text-5xl">Is it still you?</h1>
      <p className="rise mt-3 mb-8 text-soft">
        You signed in a while ago. Type the password of <strong>{loaderData.username}</strong> once more: nobody who
        finds your screen open can go on then.
      </p>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        <FormAlert>{formError(actionData)}</FormAlert>
        <input type="text" name="username" autoComplete="username" value={loaderData.username} readOnly hidden />
        <Field
          label="Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          error={fieldError(actionData, "currentPassword") ?? fieldError(actionData, "password")}
        />
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Checking…" : "Continue"}
        </button>
      </Form>
      <p className="mt-6 text-soft">
        <Link to={loaderData.next} className="text-link text-base-content">
          Go back
        </Link>
      </p>
    </>
  );
}
