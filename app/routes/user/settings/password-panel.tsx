import { Form } from "react-router";
import { NewPasswordField } from "#app/components/security/new-password-field.tsx";
import { PasswordField } from "#app/components/security/password-field.tsx";
import { useRootData } from "#app/context/root-data.ts";
import { fieldError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { IntentButton, Panel, type PanelAnswer, PanelAnswers } from "#app/ui/panel.tsx";
import type { SecurityView } from "#features/members/identity/security.schema.ts";

/** A new password, by the one until now. */
export function PasswordPanel({ refusal, done, security }: PanelAnswer & { security: SecurityView }) {
  const form = useFocusOnRefusal(refusal);
  const username = useRootData()?.viewer?.username ?? "";
  return (
    <Panel title="Password">
      <Form ref={form} method="post" replace preventScrollReset noValidate className="grid gap-4">
        <PanelAnswers refusal={refusal} done={done} />
        {/* For password managers, which otherwise do not know whose it is. */}
        <input type="text" name="username" value={security.email} autoComplete="username" readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={fieldError(refusal, "currentPassword")}
        />
        <NewPasswordField
          label="Your new password"
          member={{ username, email: security.email }}
          error={fieldError(refusal, "password")}
        />
        <p className="text-[0.82rem] text-soft">Changing it signs you out on all other devices.</p>
        <IntentButton intent="change-password" className="justify-self-start">
          Change my password
        </IntentButton>
      </Form>
    </Panel>
  );
}
