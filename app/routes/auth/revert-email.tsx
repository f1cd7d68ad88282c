import { data, Form, Link, useNavigation } from "react-router";
import { LinkSpent } from "../../components/security/link-spent.tsx";
import { MailHint } from "../../components/security/mail-hint.tsx";
import { refused } from "../../navigation/answers.ts";
import { orOffline } from "../../navigation/offline.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formError, useFocusOnRefusal } from "../../ui/form-refusal.ts";
import type { Route } from "./+types/revert-email.ts";
import { forgetLetterToken, letterToken, openedLetter } from "./letter-token.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, facts } = context.get(requestContext);
  return openedLetter(letterToken(facts.headers, url), (token) => services.recovery.linkOf(token));
}

export async function action({ context, url }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  try {
    const reverted = await services.recovery.revertEmail(facts, letterToken(facts.headers, url) ?? "");
    return data({ reverted }, { headers: forgetLetterToken(facts.headers, url) });
  } catch (error) {
    return refused(error);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Take your email back", indexed: false });
}

export default function RevertEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const failed = actionData && !("reverted" in actionData) ? actionData : undefined;
  const form = useFocusOnRefusal(failed);
  if (actionData && "reverted" in actionData) return <Reverted email={actionData.reverted.email} />;
  const { letter, refusal } = loaderData;
  if (letter?.purpose !== "revert-email") {
    return (
      <LinkSpent refusal={refusal}>
        <Link to="/forgot-password" className="btn btn-go">
          I cannot sign in
        </Link>
      </LinkSpent>
    );
  }
  return (
    <>
      <h1 className="rise text-5xl">Take your email back</h1>
      <p className="rise mt-3 mb-8 text-soft [overflow-wrap:anywhere]">
        {letter.username} signs in with <strong className="font-medium text-base-content">{letter.email}</strong> again.
        Everybody is signed out, what was added to the sign-in since is removed, and a letter leads you to a new
        password.
      </p>
      <Form ref={form} method="post" replace className="grid gap-5">
        <FormAlert>{formError(failed) ?? failed?.message}</FormAlert>
        <button type="submit" className="btn btn-go btn-lg" disabled={busy}>
          {busy ? "One moment…" : "Take my email back"}
        </button>
      </Form>
    </>
  );
}

function Reverted({ email }: { email: string }) {
  return (
    <div role="status">
      <h1 className="rise text-5xl">It is yours again</h1>
      <p className="rise mt-3 mb-8 text-soft [overflow-wrap:anywhere]">
        A letter to {email} leads you to a new password. Choose it now.
      </p>
      <MailHint />
    </div>
  );
}
