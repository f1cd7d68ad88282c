import { Form, useNavigation } from "react-router";
import { Differences } from "#app/components/admin/differences.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { SettingWait } from "#features/operations/settings-admin.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** A change of a setting that another admin has to confirm: whoever asked can take it back, everybody else decides. */
export function WaitingChange({ wait }: { wait: SettingWait }) {
  const navigation = useNavigation();
  const intent = `withdraw:${wait.id}`;
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  const asker = wait.own ? "you" : `@${wait.askedBy}`;
  return (
    <div className="mt-3 grid gap-2 rounded-field border border-warn/50 bg-warn/10 p-3">
      <p className="font-medium text-warn">Waiting for another admin</p>
      <Differences lines={wait.changes} none="See it under Members, Approvals." />
      <p className="tabular text-sm text-soft">
        Requested by {asker} at {dateTimeLabel(wait.askedAt)} UTC; expires at {dateTimeLabel(wait.expiresAt)} UTC.
      </p>
      {wait.own ? (
        <Form method="post" preventScrollReset>
          <button
            type="submit"
            name="intent"
            value={intent}
            className="btn btn-sm btn-neutral border-line"
            disabled={busy}
            aria-busy={busy}
          >
            {busy ? "Withdrawing…" : "Withdraw"}
          </button>
        </Form>
      ) : (
        <Link to="/admin/users-management/confirmations" className="text-link w-fit">
          Approve or refuse it
        </Link>
      )}
    </div>
  );
}
