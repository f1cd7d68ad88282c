import { useEffect } from "react";
import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { signInInput } from "#features/members/members.schema.ts";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import { pushEvent } from "../../components/telemetry/events.ts";
import { cookieHeaders, formInput, refused, sentForm } from "../../navigation/answers.ts";
import { safePath } from "../../navigation/guard.rules.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { Field } from "../../ui/field.tsx";
import { fieldError, formError, useFocusOnRefusal } from "../../ui/form-refusal.ts";
import type { Route } from "./+types/login.ts";

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const typed = { email: String(form.get("email") ?? "") };
  const parsed = formInput(signInInput, form);
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const { viewer, setCookies } = await services.members.signIn(parsed.input, facts);
    const next = safePath(url.searchParams.get("next"), homeAfterSignIn(viewer));
    return redirect(next, { headers: cookieHeaders(setCookies) });
  } catch (error) {
    const refusal = refused(error);
    return data({ ...refusal.data, typed }, refusal.init ?? {});
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Log in" });
}

export default function LoginScreen({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  useEffect(() => {
    if (actionData) pushEvent("login", { event_category: "auth", status: "error" });
  }, [actionData]);
  const general = formError(actionData);
  return (
    <>
      <h1 className="rise text-5xl">Welcome back</h1>
      <p className="rise mt-3 mb-8 text-soft">Your credit and your calls are where you left them.</p>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        {general && (
          <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
            {general}
          </p>
        )}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={actionData?.typed.email}
          error={fieldError(actionData, "email")}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={fieldError(actionData, "password")}
        />
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Logging in…" : "Log in"}
        </button>
      </Form>
      <p className="mt-6 text-soft">
        New here?{" "}
        <Link to={{ pathname: "/signup", search }} className="text-link text-base-content">
          Create an account
        </Link>{" "}
        and get $5 of free credit.
      </p>
    </>
  );
}
