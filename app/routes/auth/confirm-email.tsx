import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/confirm-email.ts";
import { EmailLinkDone, EmailLinkQuestion } from "./email-link-question.tsx";
import { openedEmail, usedEmail } from "./email-token.server.ts";
import { LinkSpent } from "./link-spent.tsx";

/** A button confirms, not the visit: mail programs open links to look at them. */
export const loader = (asked: Route.LoaderArgs) => openedEmail(asked);

export const action = (asked: Route.ActionArgs) =>
  usedEmail(asked, (recovery, facts, token) => recovery.confirmEmail(facts, token));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Confirm your email", indexed: false });
}

export default function ConfirmEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "done" in actionData) {
    return (
      <EmailLinkDone title="Thank you" text={`${actionData.done.email} is confirmed.`}>
        <Link to="/" className="btn btn-go btn-lg">
          Continue
        </Link>
      </EmailLinkDone>
    );
  }
  const { email, refusal } = loaderData;
  if (email?.purpose !== "confirm-email" && email?.purpose !== "change-email") {
    return (
      <LinkSpent refusal={refusal}>
        <Link to="/user/settings" className="btn btn-go">
          To my settings
        </Link>
      </LinkSpent>
    );
  }
  return (
    <EmailLinkQuestion
      title="Is this you?"
      refusal={actionData}
      button="Yes, confirm my email"
      busyButton="Confirming…"
    >
      <strong className="font-medium text-base-content">{email.email}</strong>{" "}
      {email.purpose === "confirm-email" ? "belongs to" : "is to become the address of"} {email.username}.
    </EmailLinkQuestion>
  );
}
