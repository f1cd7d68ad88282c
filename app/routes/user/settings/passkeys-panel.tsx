import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Form, useRevalidator } from "react-router";
import { addPasskey, knowsPasskeys } from "#app/components/security/passkey-client.ts";
import { ConfirmFirst } from "#app/ui/confirm-first.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError } from "#app/ui/form-refusal.ts";
import { IntentButton, Panel, type PanelAnswer, PanelAnswers } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PasskeyView, SecurityView } from "#features/members/identity/security.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { mostUnits } from "#platform/text/lines.rules.ts";
import { When } from "./when.tsx";

/** Passkeys: listed, named, removed, added. */
export function PasskeysPanel({ refusal, done, security }: PanelAnswer & { security: SecurityView }) {
  const { passkeys } = security;
  return (
    <Panel title="Passkeys">
      <div className="grid gap-4">
        <PanelAnswers refusal={refusal} done={done} />
        <p className="text-soft">
          {passkeys.length === 0
            ? "Sign in with your fingerprint, your face or the PIN of your device. Nothing to remember, nothing to steal."
            : "Each of these opens your account without a password or a code."}
        </p>
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} error={fieldError(refusal, "name")} />
            ))}
          </ul>
        )}
        <AddPasskey />
      </div>
    </Panel>
  );
}

function Passkey({ passkey, error }: { passkey: PasskeyView; error: string | undefined }) {
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <KeyRound size={18} className="flex-none text-soft" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{passkey.name}</p>
          <p className="text-[0.82rem] text-soft">
            Added <When at={passkey.createdAt} />
            {passkey.usedAt && (
              <>
                , used <When at={passkey.usedAt} />
              </>
            )}
          </p>
        </div>
      </div>
      <details className="mt-1 pl-8">
        <summary className="cursor-pointer py-1 text-[0.82rem] text-soft hover:text-base-content">
          Rename or remove<span className="sr-only"> {passkey.name}</span>
        </summary>
        <div className="mt-2 grid gap-3">
          <Form method="post" replace preventScrollReset className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="id" value={passkey.id} />
            <label className="min-w-0 flex-1 basis-40">
              <span className="field-label">New name</span>
              <input name="name" defaultValue={passkey.name} maxLength={mostUnits(60)} required className="input" />
            </label>
            <IntentButton intent="rename-passkey">Rename</IntentButton>
          </Form>
          {error && <p className="field-error">{error}</p>}
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="id" value={passkey.id} />
            <IntentButton intent="remove-passkey" className="btn-sm btn-ghost text-stop">
              Remove this passkey
            </IntentButton>
          </Form>
        </div>
      </details>
    </li>
  );
}

/** Only where scripts run and the browser knows passkeys. */
function AddPasskey() {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<FailureBody | null>(null);
  const [busy, setBusy] = useState(false);
  if (!useHydrated()) return <p className="text-[0.82rem] text-soft">Passkeys need JavaScript.</p>;
  if (!knowsPasskeys()) return <p className="text-[0.82rem] text-soft">This browser does not know passkeys.</p>;

  async function add() {
    setBusy(true);
    setRefusal(null);
    const outcome = await addPasskey("");
    setBusy(false);
    if (outcome === null) await revalidate();
    else if (outcome !== "cancelled") setRefusal(outcome);
  }

  return (
    <>
      <FormAlert>{refusal?.message}</FormAlert>
      <ConfirmFirst refusal={refusal ?? undefined} />
      <button
        type="button"
        className="btn btn-neutral border-line justify-self-start"
        disabled={busy}
        onClick={() => void add()}
      >
        {busy ? "Waiting for your device…" : "Add a passkey"}
      </button>
    </>
  );
}
