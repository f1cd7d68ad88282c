import { MailHint } from "#app/components/security/mail-hint.tsx";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/revert-email.ts";
import { EmailLinkDone, EmailLinkQuestion } from "./email-link-question.tsx";
import { openedEmail, usedEmail } from "./email-token.server.ts";
import { LinkSpent } from "./link-spent.tsx";

export const loader = (asked: Route.LoaderArgs) => openedEmail(asked);

export const action = (asked: Route.ActionArgs) =>
  usedEmail(asked, (recovery, facts, token) => recovery.revertEmail(facts, token));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Take your email back", indexed: false });
}

export default function RevertEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "done" in actionData) {
    const text = `An email to ${actionData.done.email} leads you to a new password. Choose it now.`;
    return (
      <EmailLinkDone title="It is yours again" text={text}>
        <MailHint />
      </EmailLinkDone>
    );
  }
  const { email, refusal } = loaderData;
  if (email?.purpose !== "revert-email") {
    return (
      <LinkSpent refusal={refusal}>
        <Link to="/forgot-password" className="btn btn-go">
          I cannot sign in
        </Link>
      </LinkSpent>
    );
  }
  return (
    <EmailLinkQuestion
      title="Take your email back"
      refusal={actionData}
      button="Take my email back"
      busyButton="One moment…"
    >
      {email.username} signs in with <strong className="font-medium text-base-content">{email.email}</strong> again.
      Everybody is signed out, what was added to the sign-in since is removed, and an email leads you to a new password.
    </EmailLinkQuestion>
  );
}
