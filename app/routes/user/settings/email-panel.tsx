import { Form } from "react-router";
import { creditLabel } from "#app/components/money/money.rules.ts";
import { MailHint } from "#app/components/security/mail-hint.tsx";
import { PasswordField } from "#app/components/security/password-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { fieldError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { IntentButton, Panel, type PanelAnswer, PanelAnswers } from "#app/ui/panel.tsx";
import type { SecurityView } from "#features/members/identity/security.schema.ts";

type EmailPanelProps = PanelAnswer & { security: SecurityView; resent: PanelAnswer; freeCredit: string | null };

/** The address: whether it is confirmed, and a new one. */
export function EmailPanel({ refusal, done, resent, security, freeCredit }: EmailPanelProps) {
  const form = useFocusOnRefusal(refusal);
  return (
    <Panel title="Email">
      <p className="[overflow-wrap:anywhere]">{security.email}</p>
      {security.emailConfirmed ? (
        <p className="mt-1 text-[0.82rem] text-signal">Confirmed</p>
      ) : (
        <Unconfirmed {...resent} waiting={security.creditWaits ? freeCredit : null} />
      )}
      <Form
        ref={form}
        method="post"
        replace
        preventScrollReset
        noValidate
        className="mt-5 grid gap-4 border-t border-line pt-5"
      >
        <PanelAnswers refusal={refusal} done={done} />
        {done && <MailHint />}
        <Field
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          hint="We email you a link to confirm it. Until then the old one stays."
          error={fieldError(refusal, "email")}
        />
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldError(refusal, "currentPassword")}
        />
        <IntentButton intent="change-email" className="justify-self-start">
          Change my email
        </IntentButton>
      </Form>
    </Panel>
  );
}

function Unconfirmed({ refusal, done, waiting }: PanelAnswer & { waiting: string | null }) {
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-[0.9rem] text-warn">
        Not confirmed yet.{waiting && ` Your ${creditLabel(waiting)} of free credit comes with the confirmation.`}
      </p>
      <PanelAnswers refusal={refusal} done={done} />
      {done ? (
        <MailHint />
      ) : (
        <Form method="post" replace preventScrollReset>
          <IntentButton intent="send-letter" className="btn-sm">
            Resend the email
          </IntentButton>
        </Form>
      )}
    </div>
  );
}
