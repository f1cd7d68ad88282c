import { Form } from "react-router";
import { PasswordField } from "#app/components/security/password-field.tsx";
import { Link } from "#app/navigation/link.tsx";
import { ConfirmFirst } from "#app/ui/confirm-first.tsx";
import { fieldError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { IntentButton, OnOff, Panel, type PanelAnswer, PanelAnswers } from "#app/ui/panel.tsx";
import type { SecurityView } from "#features/members/identity/security.schema.ts";
import { BackupCodes } from "./backup-codes.tsx";

type TwoFactorPanelProps = PanelAnswer & { security: SecurityView; backupCodes: string[] | null };

/** The second factor: whether it is on, its backup codes, and the way to turn it on or off. */
export function TwoFactorPanel({ refusal, done, security, backupCodes }: TwoFactorPanelProps) {
  const { on, required } = security.twoFactor;
  return (
    <Panel title="Two-factor sign-in" badge={<OnOff on={on} />}>
      {on ? (
        <TurnedOn refusal={refusal} done={done} left={security.twoFactor.backupCodesLeft} backupCodes={backupCodes} />
      ) : (
        <div className="grid gap-4">
          <PanelAnswers refusal={refusal} done={done} />
          <p className="text-soft">
            We also ask for a code from your phone, so that a stolen password is not enough.
            {required && " Admins need it."}
          </p>
          <Link to="/user/settings/two-factor" className="btn btn-neutral border-line justify-self-start">
            Set it up
          </Link>
        </div>
      )}
    </Panel>
  );
}

type TurnedOnProps = PanelAnswer & { left: number; backupCodes: string[] | null };

function TurnedOn({ refusal, done, left, backupCodes }: TurnedOnProps) {
  const form = useFocusOnRefusal(refusal);
  return (
    <div className="grid gap-4">
      <PanelAnswers refusal={refusal} done={done} />
      <ConfirmFirst refusal={refusal} />
      {backupCodes ? (
        <BackupCodes codes={backupCodes} />
      ) : (
        <p className={left > 2 ? "text-soft" : "text-warn"}>
          {left === 1 ? "One backup code is left." : `${left} backup codes are left.`}
          {left <= 2 && " Make new ones before you need them."}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">A new phone? Move your codes to its authenticator app.</p>
        <Link to="/user/settings/two-factor" className="btn btn-neutral border-line">
          Replace app
        </Link>
      </div>
      <Form ref={form} method="post" replace preventScrollReset noValidate className="grid gap-4">
        <PasswordField
          label="Your password, to change it"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldError(refusal, "currentPassword")}
        />
        <div className="flex flex-wrap gap-3">
          <IntentButton intent="new-backup-codes">New backup codes</IntentButton>
          <IntentButton intent="two-factor-off" className="btn-ghost text-stop">
            Turn it off
          </IntentButton>
        </div>
      </Form>
    </div>
  );
}
