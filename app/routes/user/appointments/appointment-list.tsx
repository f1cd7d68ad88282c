import { Phone } from "lucide-react";
import { Form } from "react-router";
import { CallCover } from "#app/components/calls/call-cover.tsx";
import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { IntentButton } from "#app/ui/panel.tsx";
import { useReader } from "#app/ui/time.tsx";
import type { AppointmentView } from "#features/appointments/appointments.schema.ts";
import type { AppointmentAnswer } from "./appointments.labels.ts";
import { stateLabel, whenLabel } from "./appointments.labels.ts";

type ListProps = {
  appointments: readonly AppointmentView[];
  covers: ReadonlyMap<string, string>;
  answer: AppointmentAnswer;
};

const answerOf = (answer: AppointmentAnswer, id: string) =>
  answer?.intent.endsWith(`:${id}`) ? answer.message : undefined;

/** Appointments that are due now. */
export function DueAppointments({ appointments, covers, answer }: ListProps) {
  return appointments
    .filter(({ isDue }) => isDue)
    .map(({ id, agentId, agentName }) => (
      <section key={id} aria-label={`It's time: ${agentName}`} className="panel mb-4 grid gap-4 p-5 sm:p-6">
        <div className="flex items-center gap-4">
          <CallCover name={agentName} url={covers.get(agentId) ?? null} className="h-15 w-12 rounded-field" />
          <p className="min-w-0 text-xl [overflow-wrap:anywhere]">It's time for your call with {agentName}.</p>
        </div>
        <FormAlert>{answerOf(answer, id)}</FormAlert>
        <Form method="post" className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value={`keep:${id}`} className="btn btn-go">
            <Phone size={18} aria-hidden="true" />
            Continue to the call
          </button>
          <IntentButton intent={`decline:${id}`} className="btn-ghost">
            Not now
          </IntentButton>
          <IntentButton intent={`stop:${id}`} className="btn-ghost">
            Stop reminders
          </IntentButton>
        </Form>
      </section>
    ));
}

/** Open planned calls by next time, then ended ones. */
export function AppointmentList({ appointments, covers, answer }: ListProps) {
  const { locale } = useReader();
  if (appointments.length === 0) {
    return (
      <section className="panel grid justify-items-start gap-3 p-6">
        <p className="display text-3xl">Nothing planned</p>
        <p className="text-soft">Choose a companion and a time, and we'll remind you when it's time to call.</p>
        <Link to="/agents" className="btn btn-outline border-line">
          Browse companions
        </Link>
      </section>
    );
  }
  return (
    <ul className="panel grid min-w-0 divide-y divide-line">
      {appointments.map((one) => (
        <li key={one.id} className={`flex flex-wrap items-center gap-4 p-4 ${one.nextAt ? "" : "text-soft"}`}>
          <CallCover name={one.agentName} url={covers.get(one.agentId) ?? null} className="h-15 w-12 rounded-field" />
          <div className="min-w-0 grow basis-40">
            <p className="font-medium [overflow-wrap:anywhere]">{one.agentName}</p>
            <p className="tabular text-[0.92rem]">
              {whenLabel(one, locale)} <span className="text-soft">· {one.zone.replaceAll("_", " ")}</span>
            </p>
            {stateLabel(one) && <p className="text-[0.9rem] text-soft">{stateLabel(one)}</p>}
            {!one.isDue && <FormAlert>{answerOf(answer, one.id)}</FormAlert>}
          </div>
          {one.nextAt && (
            <Form method="post">
              <IntentButton intent={`stop:${one.id}`} className="btn-sm btn-ghost">
                Cancel
              </IntentButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
