import { data, Form, useNavigation } from "react-router";
import { NewPasswordField } from "#app/components/security/new-password-field.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { resetInput } from "#features/members/identity/security.schema.ts";
import type { Route } from "./+types/reset-password.ts";
import { emailToken, forgetEmailToken, openedEmail } from "./email-token.server.ts";
import { LinkSpent } from "./link-spent.tsx";

export const loader = (asked: Route.LoaderArgs) => openedEmail(asked);

export async function action({ context, request, url }: Route.ActionArgs) {
  const reached = context.get(requestContext);
  const { services, facts } = reached;
  const form = await sentForm(request);
  form.set("token", emailToken(reached, url) ?? "");
  const parsed = formInput(resetInput, form);
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  try {
    const { setCookies } = await services.recovery.resetPassword(facts, parsed.input);
    const headers = forgetEmailToken(reached);
    for (const cookie of setCookies) headers.append("set-cookie", cookie);
    return redirect("/login?done=password-reset", { headers });
  } catch (error) {
    return refused(error);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Choose a new password", indexed: false });
}

export default function ResetPasswordScreen({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  const { email, refusal } = loaderData;
  if (email?.purpose !== "reset-password") {
    return (
      <LinkSpent refusal={refusal}>
        <Link to="/forgot-password" className="btn btn-go">
          Ask for a new link
        </Link>
      </LinkSpent>
    );
  }
  return (
    <>
      <h1 className="rise text-5xl">Choose a new password</h1>
      <p className="rise mt-3 mb-8 text-soft">
        For <strong className="font-medium text-base-content">{email.username}</strong>. This signs you out on all other
        devices.
      </p>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        <FormAlert>{formError(actionData)}</FormAlert>
        {/* For password managers, which otherwise do not know whose it is. */}
        <input type="text" name="username" value={email.email} autoComplete="username" readOnly hidden />
        <NewPasswordField
          label="New password"
          member={{ username: email.username, email: email.email }}
          error={fieldError(actionData, "password")}
        />
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Saving…" : "Save my new password"}
        </button>
      </Form>
    </>
  );
}
