import { data, Form, Link, useNavigation } from "react-router";
import { LinkSpent } from "../../components/security/link-spent.tsx";
import { refused } from "../../navigation/answers.ts";
import { orOffline } from "../../navigation/offline.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formError, useFocusOnRefusal } from "../../ui/form-refusal.ts";
import type { Route } from "./+types/confirm-email.ts";
import { forgetLetterToken, letterToken, openedLetter } from "./letter-token.server.ts";

/** A button confirms, not the visit: mail programs open links to look at them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  return openedLetter(letterToken(facts.headers, url), (token) => services.recovery.linkOf(token));
}

export async function action({ context, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  try {
    const confirmed = await services.recovery.confirmEmail(facts, letterToken(facts.headers, url) ?? "");
    return data({ confirmed }, { headers: forgetLetterToken(facts.headers, url) });
  } catch (error) {
    return refused(error);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Confirm your email", indexed: false });
}

export default function ConfirmEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const failed = actionData && !("confirmed" in actionData) ? actionData : undefined;
  const form = useFocusOnRefusal(failed);
  if (actionData && "confirmed" in actionData) return <Confirmed email={actionData.confirmed.email} />;
  const { letter, refusal } = loaderData;
  if (letter?.purpose !== "confirm-email" && letter?.purpose !== "change-email") {
    return (
      <LinkSpent refusal={refusal}>
        <Link to="/user/settings" className="btn btn-go">
          To my settings
        </Link>
      </LinkSpent>
    );
  }
  return (
    <>
      <h1 className="rise text-5xl">Is this you?</h1>
      <p className="rise mt-3 mb-8 text-soft [overflow-wrap:anywhere]">
        <strong className="font-medium text-base-content">{letter.email}</strong>{" "}
        {letter.purpose === "confirm-email" ? "belongs to" : "is to become the address of"} {letter.username}.
      </p>
      <Form ref={form} method="post" replace className="grid gap-5">
        <FormAlert>{formError(failed) ?? failed?.message}</FormAlert>
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "Confirming…" : "Yes, confirm my email"}
        </button>
      </Form>
    </>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <div role="status">
      <h1 className="rise text-5xl">Thank you</h1>
      <p className="rise mt-3 mb-8 text-soft [overflow-wrap:anywhere]">{email} is confirmed.</p>
      <Link to="/" className="btn btn-go btn-lg">
        Go on
      </Link>
    </div>
  );
}
