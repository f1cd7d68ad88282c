import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/revert-factor.ts";
import { openedEmail, usedEmail } from "./email-token.server.ts";
import { RevertLink } from "./revert-link.tsx";

export const loader = (asked: Route.LoaderArgs) => openedEmail(asked);

export const action = (asked: Route.ActionArgs) =>
  usedEmail(asked, (recovery, facts, token) => recovery.revertFactor(facts, token));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "This was not you", indexed: false });
}

export default function RevertFactorScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RevertLink
      purpose="revert-factor"
      opened={loaderData}
      answer={actionData}
      title="This was not you"
      doneTitle="This change is undone"
      button="Undo it and sign out every device"
    >
      {(email) => (
        <>
          Every way to sign in to <strong className="font-medium text-base-content">{email.username}</strong> that was
          added or replaced in the last seven days is removed, every device is signed out, and you get an email to
          choose a new password.
        </>
      )}
    </RevertLink>
  );
}
