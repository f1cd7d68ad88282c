import { MailHint } from "#app/components/security/mail-hint.tsx";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/revert-factor.ts";
import { EmailLinkDone, EmailLinkQuestion } from "./email-link-question.tsx";
import { openedEmail, usedEmail } from "./email-token.server.ts";
import { LinkSpent } from "./link-spent.tsx";

export const loader = (asked: Route.LoaderArgs) => openedEmail(asked);

export const action = (asked: Route.ActionArgs) =>
  usedEmail(asked, (recovery, facts, token) => recovery.revertFactor(facts, token));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "This was not you", indexed: false });
}

export default function RevertFactorScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "done" in actionData) {
    const text = `An email to ${actionData.done.email} leads you to a new password. Choose it now.`;
    return (
      <EmailLinkDone title="Everybody is signed out" text={text}>
        <MailHint />
      </EmailLinkDone>
    );
  }
  const { email, refusal } = loaderData;
  if (email?.purpose !== "revert-factor") {
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
      title="This was not you"
      refusal={actionData}
      button="Undo it and sign everybody out"
      busyButton="One moment…"
    >
      Every way to sign in that was added to <strong className="font-medium text-base-content">{email.username}</strong>{" "}
      in the last seven days is removed, everybody is signed out, and an email leads you to a new password.
    </EmailLinkQuestion>
  );
}
