import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/revert-email.ts";
import { openedEmail, usedEmail } from "./email-token.server.ts";
import { RevertLink } from "./revert-link.tsx";

export const loader = (asked: Route.LoaderArgs) => openedEmail(asked);

export const action = (asked: Route.ActionArgs) =>
  usedEmail(asked, (recovery, facts, token) => recovery.revertEmail(facts, token));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Take your email back", indexed: false });
}

export default function RevertEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RevertLink
      purpose="revert-email"
      opened={loaderData}
      answer={actionData}
      title="Take your email back"
      doneTitle="Your email address is restored"
      button="Take my email back"
    >
      {(email) => (
        <>
          {email.username} signs in with <strong className="font-medium text-base-content">{email.email}</strong> again.
          Every device is signed out, every way to sign in that was added or replaced in the last seven days is removed,
          and you get an email to choose a new password.
        </>
      )}
    </RevertLink>
  );
}
