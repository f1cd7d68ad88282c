import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";
import { IntentButton } from "#app/ui/panel.tsx";

/** Whether this member has to confirm their email first: where emails reach people, and it is not confirmed. */
export function useEmailFirst(): boolean {
  const root = useRootData();
  return Boolean(root?.unconfirmedEmail) && root?.config.mail === "people";
}

/** Sends the link that confirms the address again. The page's action does it: see `resendEmail`. */
export function ResendEmail() {
  return (
    <Form method="post" preventScrollReset>
      <IntentButton intent="resend-email" className="btn-sm">
        Resend email
      </IntentButton>
    </Form>
  );
}

/** What waits for the confirmation of the member's email, with the ways to it; nothing where no confirmation is needed. */
export function EmailFirst({ children }: { children: ReactNode }) {
  const unconfirmed = useRootData()?.unconfirmedEmail;
  if (!useEmailFirst()) return null;
  return (
    <div className="panel mb-4 grid gap-3 border-warn/40 p-4">
      <p className="max-w-[70ch] [overflow-wrap:anywhere]">
        {children} We sent the link to {unconfirmed}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ResendEmail />
        <Link to="/user/settings" className="text-link text-sm">
          Change the address
        </Link>
      </div>
    </div>
  );
}
