import { data, Form, useNavigation } from "react-router";
import { PasswordField } from "#app/components/security/password-field.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, formInput, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { codeInput, passwordConfirmInput, replacementInput } from "#features/members/identity/security.schema.ts";
import type { RequestFacts, Services } from "#server/services.ts";
import type { Route } from "./+types/two-factor.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { loadSetup } from "./two-factor-setup.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  return loadSetup(services, facts, url.searchParams.get("next"));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  try {
    if (form.get("intent") === "finish") return await finish(services, facts, form);
    if (form.get("intent") === "replace") {
      const parsed = formInput(replacementInput, form);
      if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
      await services.twoFactor.beginReplacement(facts, parsed.input);
    } else {
      const parsed = formInput(passwordConfirmInput, form);
      if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
      await services.twoFactor.begin(facts, parsed.input);
    }
    return redirect(`${url.pathname}${url.search}`);
  } catch (error) {
    return refused(error);
  }
}

/** The backup codes are shown in the answer itself: they are nowhere to be asked for again. */
async function finish(services: Services, facts: RequestFacts, form: FormData) {
  const parsed = formInput(codeInput, form);
  if ("refusal" in parsed) return data(parsed.refusal, { status: 422 });
  const { setCookies, ...finished } = await services.twoFactor.finish(facts, parsed.input.code);
  return data(finished, { headers: cookieHeaders(setCookies) });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Two-factor sign-in", indexed: false });
}

export default function TwoFactorScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, on, next } = loaderData;
  const finished = actionData && "backupCodes" in actionData ? actionData : null;
  const refusal = actionData && !("backupCodes" in actionData) ? actionData : undefined;
  return (
    <div className="max-w-xl">
      <h1 className="text-5xl">{titleOf(on, finished)}</h1>
      {finished ? (
        <Finished {...finished} next={next} />
      ) : setup ? (
        <Scan setup={setup} refusal={refusal} replaces={on} next={next} />
      ) : on ? (
        <Replace refusal={refusal} next={next} />
      ) : (
        <Begin refusal={refusal} />
      )}
    </div>
  );
}

/** After the first code the page no longer knows what it was for: by then an app is on in either case. */
function titleOf(on: boolean, finished: { replaced: boolean } | null): string {
  if (finished) return finished.replaced ? "Authenticator app replaced" : "Two-factor sign-in is on";
  return on ? "Replace your authenticator app" : "Two-factor sign-in";
}

type Refusal = Parameters<typeof fieldError>[0];

function Begin({ refusal }: { refusal: Refusal }) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(refusal);
  return (
    <>
      <ol className="mt-4 mb-8 grid list-decimal gap-2 pl-5 text-soft">
        <li>Have an authenticator app ready on your phone. Any will do; many password managers are one too.</li>
        <li>Scan our QR code with it. From then on it shows a new code every 30 seconds.</li>
        <li>When you log in, we ask for your password and the current code.</li>
      </ol>
      <Form ref={form} method="post" replace noValidate className="grid gap-5">
        <FormAlert>{formError(refusal)}</FormAlert>
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldError(refusal, "currentPassword")}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-go" disabled={busy}>
            {busy ? "One moment…" : "Begin"}
          </button>
          <Link to="/user/settings" className="btn btn-ghost">
            Not now
          </Link>
        </div>
      </Form>
    </>
  );
}

/** For a new phone. The current app counts until the new one has shown its first code. */
function Replace({ refusal, next }: { refusal: Refusal; next: string }) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(refusal);
  return (
    <>
      <p className="mt-4 mb-8 text-soft">
        For a new phone or another app. First confirm that it's you. Your current app stays in use until you enter the
        first code of the new one.
      </p>
      <Form ref={form} method="post" replace noValidate className="grid gap-5">
        <FormAlert>{formError(refusal)}</FormAlert>
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldError(refusal, "currentPassword")}
        />
        <Field
          label="Code from your current app"
          name="code"
          autoComplete="one-time-code"
          maxLength={20}
          hint="Six digits. If you no longer have the app, use one of your backup codes."
          error={fieldError(refusal, "code")}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="replace" className="btn btn-go" disabled={busy}>
            {busy ? "Checking…" : "Continue"}
          </button>
          <Link to={next} className="btn btn-ghost">
            Not now
          </Link>
        </div>
      </Form>
    </>
  );
}

type ScanProps = {
  setup: { path: string; size: number; secret: string };
  refusal: Refusal;
  replaces: boolean;
  next: string;
};

function Scan({ setup, refusal, replaces, next }: ScanProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnRefusal(refusal);
  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        Scan our QR code with your {replaces ? "new " : ""}authenticator app, then enter the current code.
      </p>
      <div className="panel flex flex-wrap items-center gap-6 p-5">
        <QrCode path={setup.path} size={setup.size} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-[0.9rem] text-soft">No camera? Enter this key in the app instead:</p>
          <p className="mt-2 font-mono text-[0.92rem] [overflow-wrap:anywhere]" data-testid="secret">
            {setup.secret}
          </p>
        </div>
      </div>
      <Form ref={form} method="post" replace noValidate className="mt-6 grid gap-5">
        <FormAlert>{formError(refusal)}</FormAlert>
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          hint="Six digits; changes every 30 seconds."
          error={fieldError(refusal, "code")}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="finish" className="btn btn-go" disabled={busy}>
            {busy ? "Checking…" : replaces ? "Use new app" : "Turn it on"}
          </button>
          {replaces && (
            <Link to={next} className="btn btn-ghost">
              Keep current app
            </Link>
          )}
        </div>
      </Form>
    </>
  );
}

function Finished({ replaced, backupCodes, next }: { replaced: boolean; backupCodes: string[]; next: string }) {
  return (
    <div className="mt-4 grid gap-6">
      <p role="status" className="text-soft">
        When you log in, we now ask for a code from {replaced ? "your new app" : "your app"}.{" "}
        {replaced && "Your previous app and its backup codes no longer work. "}
        You're logged out on all other devices.
      </p>
      <BackupCodes codes={backupCodes} />
      <Link to={next} className="btn btn-go justify-self-start">
        I've saved them
      </Link>
    </div>
  );
}
