import { useEffect } from "react";
import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { signUpInput } from "#features/members/members.schema.ts";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import { landingView } from "../../components/header/header-links.rules.ts";
import { UserTypeChoice } from "../../components/members/user-type-choice.tsx";
import { pushEvent } from "../../components/telemetry/events.ts";
import { cookieHeaders, formInput, refused, sentForm } from "../../navigation/answers.ts";
import { safePath } from "../../navigation/guard.rules.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { Field } from "../../ui/field.tsx";
import { fieldError, formError, useFocusOnRefusal } from "../../ui/form-refusal.ts";
import type { Route } from "./+types/signup.ts";

export function loader({ url }: Route.LoaderArgs) {
  return { view: landingView(url.search) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const typed = { email: String(form.get("email") ?? ""), username: String(form.get("username") ?? "") };
  const parsed = formInput(signUpInput, form);
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const { viewer, setCookies } = await services.members.signUp(parsed.input, facts);
    const next = safePath(url.searchParams.get("next"), homeAfterSignIn(viewer));
    return redirect(next, { headers: cookieHeaders(setCookies) });
  } catch (error) {
    const refusal = refused(error);
    return data({ ...refusal.data, typed }, refusal.init ?? {});
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Sign up",
    description: "Create an account and talk for free with your first $5.",
  });
}

export default function SignupScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  useEffect(() => {
    if (actionData) pushEvent("signup", { event_category: "auth", status: "error" });
  }, [actionData]);
  const general = formError(actionData);
  const creator = loaderData.view === "model";
  return (
    <>
      <h1 className="rise text-5xl">{creator ? "Give your voice a stage" : "Your first $5 is on us"}</h1>
      <p className="rise mt-3 mb-8 text-soft">
        {creator
          ? "Build an agent, set your price, earn on every paid minute."
          : "Four fields, no card. Start talking in a minute."}
      </p>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        {general && (
          <p role="alert" tabIndex={-1} className="rounded-field border border-stop/50 bg-stop/10 p-3">
            {general}
          </p>
        )}
        <UserTypeChoice preselected={creator ? "model" : "user"} error={fieldError(actionData, "userType")} />
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          defaultValue={actionData?.typed.username}
          hint="3–30 letters, digits, _ or -. Others see it."
          error={fieldError(actionData, "username")}
        />
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
          autoComplete="new-password"
          hint="At least 8 characters."
          error={fieldError(actionData, "password")}
        />
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Creating your account…" : "Create my account"}
        </button>
      </Form>
      <p className="mt-6 text-soft">
        Already a member?{" "}
        <Link to={{ pathname: "/login", search }} className="text-link text-base-content">
          Log in
        </Link>
      </p>
    </>
  );
}
