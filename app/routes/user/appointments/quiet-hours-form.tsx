import { Form } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError } from "#app/ui/form-refusal.ts";
import { IntentButton, Panel } from "#app/ui/panel.tsx";
import type { AppointmentsView } from "#features/appointments/appointments.schema.ts";
import type { AppointmentAnswer } from "./appointments.labels.ts";

type QuietHoursProps = { quietHours: AppointmentsView["quietHours"]; answer: AppointmentAnswer };

/** The hours without reminders. */
export function QuietHoursForm({ quietHours, answer }: QuietHoursProps) {
  return (
    <Panel title="Quiet hours">
      <p className="mb-4 text-soft">No reminders between these times. Leave both empty for none.</p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="grid gap-4"
        key={`${quietHours?.from}-${quietHours?.to}`}
      >
        <FormAlert>{formError(answer)}</FormAlert>
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="From"
            name="from"
            type="time"
            defaultValue={quietHours?.from}
            error={fieldError(answer, "from")}
          />
          <Field label="To" name="to" type="time" defaultValue={quietHours?.to} error={fieldError(answer, "to")} />
        </div>
        <IntentButton intent="quiet" className="justify-self-start">
          Save
        </IntentButton>
      </Form>
    </Panel>
  );
}
