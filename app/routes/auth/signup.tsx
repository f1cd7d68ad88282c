import { useEffect, useState } from "react";
import { data, Form, useLocation, useNavigation } from "react-router";
import { AgreementLinks } from "#app/components/content/agreement-links.tsx";
import { landingView } from "#app/components/header/header-links.rules.ts";
import { UsernameField } from "#app/components/members/username-field.tsx";
import { creditLabel } from "#app/components/money/money.rules.ts";
import { NewPasswordField } from "#app/components/security/new-password-field.tsx";
import { pushEvent } from "#app/components/telemetry/events.ts";
import { requestContext } from "#app/context/request-context.ts";
import { useRootData } from "#app/context/root-data.ts";
import { cookieHeaders, formInput, refused, sentForm } from "#app/forms/answers.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { signUpInput } from "#features/members/members.schema.ts";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import type { Route } from "./+types/signup.ts";
import { noWebStorage, useWebStorage } from "./use-web-storage.ts";
import { UserTypeChoice } from "./user-type-choice.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = context.get(requestContext).services;
  const [{ freeCredit }, closed] = await Promise.all([settings.publicTerms(), settings.closed("signUps")]);
  const free = freeCredit && creditLabel(freeCredit);
  return { view: landingView(url.search), free, closed: closed?.message };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, facts, config } = context.get(requestContext);
  const form = await sentForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { email: text("email"), username: text("username"), userType: text("userType") };
  const parsed = formInput(signUpInput, form);
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const { viewer, setCookies } = await services.members.signUp(parsed.input, facts);
    const home = safePath(url.searchParams.get("next"), homeAfterSignIn(viewer));
    return redirect(config.mail === "nowhere" ? home : withNotice(home, "confirm-email"), {
      headers: cookieHeaders(setCookies),
    });
  } catch (error) {
    const refusal = refused(error);
    return data({ ...refusal.data, typed }, refusal.init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const free = loaderData?.free;
  return pageMeta(matches, {
    title: "Sign up",
    description: free ? `Create an account and talk for free with your first ${free}.` : "Create an account and talk.",
  });
}

export default function SignupScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const storage = useWebStorage();
  const typed = actionData && "typed" in actionData ? actionData.typed : undefined;
  const creator = loaderData.view === "model";
  const general = formError(actionData);
  const userType = typed?.userType;
  useEffect(() => {
    if (!actionData) return;
    pushEvent("signup", { event_category: "auth", ...(userType ? { event_label: userType } : {}), status: "error" });
  }, [actionData, userType]);
  return (
    <>
      <h1 className="rise text-5xl">{creator ? "Give your voice a stage" : listenerTitle(loaderData.free)}</h1>
      <p className="rise mt-3 mb-8 text-[0.92rem] text-soft">
        {creator ? "Create a companion, set your price, and earn on every paid minute." : <Offer />}
      </p>
      {loaderData.closed ? (
        <p role="status" className="panel rise-late p-5">
          {loaderData.closed}
        </p>
      ) : (
        <SignupForm creator={creator} actionData={actionData} typed={typed} alert={storage ? general : noWebStorage} />
      )}
      <p className="mt-6 text-soft">
        Already a member?{" "}
        <Link to={{ pathname: "/login", search }} className="text-link text-base-content">
          Log in
        </Link>
      </p>
    </>
  );
}

const listenerTitle = (free: string | null) => (free ? `Your first ${free} is on us` : "Create your account");

/** When the free credit comes depends on whether a letter can reach the new member. */
function Offer() {
  return useRootData()?.config.mail === "people"
    ? "No card needed. Confirm your email, and the credit is yours."
    : "No card needed. Start talking in a minute.";
}

type SignupFormProps = {
  creator: boolean;
  actionData: Route.ComponentProps["actionData"];
  typed: { email: string; username: string; userType: string } | undefined;
  alert: string | undefined;
};

function SignupForm({ creator, actionData, typed, alert }: SignupFormProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(actionData);
  const [member, setMember] = useState({ username: "", email: "" });
  const preselected = typed?.userType === "model" || typed?.userType === "user" ? typed.userType : null;
  return (
    <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
      <FormAlert>{alert}</FormAlert>
      <UserTypeChoice
        preselected={preselected ?? (creator ? "model" : "user")}
        error={fieldError(actionData, "userType")}
      />
      <UsernameField
        value={typed?.username}
        error={fieldError(actionData, "username")}
        onType={(username) => setMember((before) => ({ ...before, username }))}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed?.email}
        error={fieldError(actionData, "email")}
        onChange={(event) => {
          const email = event.currentTarget.value;
          setMember((before) => ({ ...before, email }));
        }}
      />
      <NewPasswordField label="Password" member={member} error={fieldError(actionData, "password")} />
      <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
        {busy ? "Creating your account…" : "Create my account"}
      </button>
      <Terms />
    </Form>
  );
}

function Terms() {
  return (
    <p className="text-[0.82rem] text-soft">
      By creating an account you confirm that you are at least 18 and of age where you live, and you agree to{" "}
      <AgreementLinks />.
    </p>
  );
}
