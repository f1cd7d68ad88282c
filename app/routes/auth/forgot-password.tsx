import { data, Form, useNavigation } from "react-router";
import { MailHint } from "#app/components/security/mail-hint.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { formInput, refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { resetRequestInput } from "#features/members/identity/security.schema.ts";
import type { Route } from "./+types/forgot-password.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const email = String(form.get("email") ?? "");
  const parsed = formInput(resetRequestInput, form);
  if ("refusal" in parsed) return data({ refusal: parsed.refusal, email, sent: false }, { status: 422 });
  try {
    await services.recovery.requestReset(facts, parsed.input.email);
    return { refusal: undefined, email: parsed.input.email, sent: true };
  } catch (error) {
    const { data: refusal, init } = refused(error);
    return data({ refusal, email, sent: false }, init ?? {});
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Forgot your password", indexed: false });
}

export default function ForgotPasswordScreen({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const refusal = actionData && ("sent" in actionData ? actionData.refusal : actionData);
  const form = useFocusOnRefusal(refusal);
  if (actionData && "sent" in actionData && actionData.sent) return <Sent email={actionData.email} />;
  return (
    <>
      <h1 className="rise text-5xl">Reset your password</h1>
      <p className="rise mt-3 mb-8 text-soft">Enter your email and we'll send you a link.</p>
      <Form ref={form} method="post" replace noValidate className="rise-late grid gap-5">
        <FormAlert>{formError(refusal)}</FormAlert>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={actionData && "email" in actionData ? actionData.email : undefined}
          error={fieldError(refusal, "email")}
        />
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Sending…" : "Send me a link"}
        </button>
      </Form>
      <BackToLogin />
    </>
  );
}

/** The same for every address: nobody learns here who is a member. */
function Sent({ email }: { email: string }) {
  return (
    <div role="status">
      <h1 className="rise text-5xl">Check your inbox</h1>
      <p className="rise mt-3 mb-3 text-soft [overflow-wrap:anywhere]">
        If <strong className="font-medium text-base-content">{email}</strong> belongs to an account, an email with a
        link is on its way. The link works once, within 30 minutes.
      </p>
      <p className="rise mb-8 text-soft">
        Nothing there? Check your spam folder. If you asked more than once, any link from the last 30 minutes works.
      </p>
      <MailHint />
      <BackToLogin />
    </div>
  );
}

function BackToLogin() {
  return (
    <p className="mt-6 text-soft">
      <Link to="/login" className="text-link text-base-content">
        Back to log in
      </Link>
    </p>
  );
}
