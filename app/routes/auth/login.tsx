import { type ReactNode, useEffect } from "react";
import { data, Form, useLocation, useNavigation } from "react-router";
import { creditLabel } from "#app/components/money/money.rules.ts";
import { PasswordField } from "#app/components/security/password-field.tsx";
import { pushEvent } from "#app/components/telemetry/events.ts";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, formInput, refused, sentForm } from "#app/forms/answers.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { signInInput } from "#features/members/members.schema.ts";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import type { Route } from "./+types/login.ts";
import { endedSession } from "./ended-session.server.ts";
import { HeldSignIn, isHeld } from "./held-sign-in.tsx";
import { PasskeyButton, PasskeysOnly } from "./passkey-button.tsx";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";
import { noWebStorage, useWebStorage } from "./use-web-storage.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  const ended = endedSession(facts.headers);
  const done = url.searchParams.get("done") === "password-reset";
  const { freeCredit } = await services.settings.publicTerms();
  return data(
    {
      // A new password ends all sessions: who has just set one need not hear that theirs is over.
      ended: done ? null : (ended?.message ?? null),
      done,
      freeCredit,
    },
    { headers: cookieHeaders(ended?.setCookies ?? []) },
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const typed = { email: String(form.get("email") ?? "") };
  const parsed = formInput(signInInput, form);
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const { viewer, setCookies } = await services.members.signIn(parsed.input, facts);
    const headers = cookieHeaders(setCookies);
    if (!viewer) return redirect(`/login/verify${url.search}`, { headers });
    return redirect(safePath(url.searchParams.get("next"), homeAfterSignIn(viewer)), { headers });
  } catch (error) {
    const refusal = refused(error);
    return data({ ...refusal.data, typed }, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Log in" });
}

export default function LoginScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  const passkey = usePasskeySignIn();
  const storage = useWebStorage();
  useEffect(() => {
    if (actionData) pushEvent("login", { event_category: "auth", status: "error" });
  }, [actionData]);
  const typed = actionData && "typed" in actionData ? actionData.typed : undefined;
  const held = isHeld(actionData);
  const general = formError(actionData) ?? (actionData ? undefined : (passkey.refusal?.message ?? loaderData.ended));
  return (
    <>
      <h1 className="rise mb-8 text-5xl">Welcome back</h1>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        {loaderData.done && !actionData && <FormDone>Your password was changed. Log in with the new one.</FormDone>}
        <FormAlert>{storage ? general : noWebStorage}</FormAlert>
        {held && <HeldSignIn search={search} busy={passkey.busy} refusal={passkey.refusal} onPasskey={passkey.start} />}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={typed?.email}
          error={fieldError(actionData, "email")}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={fieldError(actionData, "password")}
          />
          <Link
            to={{ pathname: "/forgot-password", search }}
            className="text-link mt-2 inline-block text-[0.9rem] text-soft"
          >
            Forgot your password?
          </Link>
        </div>
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Logging in…" : "Log in"}
        </button>
      </Form>
      {!held && (
        <OrPasskey>
          <PasskeyButton busy={passkey.busy} onClick={passkey.start} />
        </OrPasskey>
      )}
      <p className="mt-6 text-soft">
        New here?{" "}
        <Link to={{ pathname: "/signup", search }} className="text-link text-base-content">
          Create an account
        </Link>
        {loaderData.freeCredit && ` and get ${creditLabel(loaderData.freeCredit)} of free credit`}.
      </p>
    </>
  );
}

function OrPasskey({ children }: { children: ReactNode }) {
  return (
    <PasskeysOnly>
      <p className="my-4 flex items-center gap-4 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {children}
    </PasskeysOnly>
  );
}
