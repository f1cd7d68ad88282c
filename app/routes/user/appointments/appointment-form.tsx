import { useState, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldFrame } from "#app/ui/field-frame.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { fieldError, formError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { IntentButton } from "#app/ui/panel.tsx";
import { zoneHere } from "#platform/days/moments.ts";
import type { AppointmentAnswer } from "./appointments.labels.ts";

type FormProps = { callable: readonly { id: string; name: string }[]; answer: AppointmentAnswer };

const never = () => () => {};

/** Plans a call: companion, local time, repetition. */
export function AppointmentForm({ callable, answer }: FormProps) {
  const form = useFocusOnRefusal(answer);
  // The server does not know the time zone: without JavaScript the member types it.
  const zone = useSyncExternalStore(never, zoneHere, () => null);
  const [typedZone, setTypedZone] = useState("");
  if (callable.length === 0) return <ChooseFirst />;
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="plan-a-call">
      <h2 id="plan-a-call" className="text-2xl">
        Plan a call
      </h2>
      <Form ref={form} method="post" noValidate className="mt-4 grid gap-4">
        <FormAlert>{formError(answer)}</FormAlert>
        <FieldFrame label="Companion" error={fieldError(answer, "agentId")}>
          {(described) => (
            <select {...described} name="agentId" className="select w-full" defaultValue={callable[0]?.id}>
              {callable.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Day" name="date" type="date" error={fieldError(answer, "date")} />
          <Field label="Time" name="time" type="time" error={fieldError(answer, "time")} />
        </div>
        <FieldFrame label="Repeat" error={fieldError(answer, "repeat")}>
          {(described) => (
            <select {...described} name="repeat" className="select w-full" defaultValue="once">
              <option value="once">Once</option>
              <option value="daily">Daily</option>
              <option value="weekly">Weekly</option>
            </select>
          )}
        </FieldFrame>
        {zone === null ? (
          <Field
            label="Time zone"
            name="zone"
            value={typedZone}
            onChange={(event) => setTypedZone(event.target.value)}
            placeholder="Europe/Berlin"
            error={fieldError(answer, "zone")}
          />
        ) : (
          <>
            <input type="hidden" name="zone" value={zone} />
            <p className="text-[0.9rem] text-soft">Your time zone: {zone.replaceAll("_", " ")}</p>
          </>
        )}
        <IntentButton intent="book" className="btn-go justify-self-start">
          Plan call
        </IntentButton>
      </Form>
    </section>
  );
}

/** Shown if there is no companion to choose from. */
function ChooseFirst() {
  return (
    <section className="panel grid justify-items-start gap-3 p-5 sm:p-6">
      <h2 className="text-2xl">Plan a call</h2>
      <p className="text-soft">Open a companion's page and choose “Plan a call”, or save some favorites first.</p>
      <Link to="/agents" className="btn btn-go">
        Browse companions
      </Link>
    </section>
  );
}
