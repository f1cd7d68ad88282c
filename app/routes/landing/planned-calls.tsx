import { Form } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { whenLabel } from "#app/routes/user/appointments/appointments.labels.ts";
import { IntentButton } from "#app/ui/panel.tsx";
import { useReader } from "#app/ui/time.tsx";
import type { AppointmentView } from "#features/appointments/appointments.schema.ts";

type Planned = { shown: AppointmentView[]; more: boolean };

/** The next planned calls. Their forms are those of the page of all of them, and come back here. */
export function PlannedCalls({ planned: { shown, more } }: { planned: Planned }) {
  return (
    <section aria-labelledby="planned-calls">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="planned-calls" className="text-3xl">
          Planned calls
        </h2>
        <Link to="/user/appointments" className="text-link text-sm">
          {more ? "All planned calls" : "Plan a call"}
        </Link>
      </div>
      {shown.length === 0 ? (
        <p className="panel p-5 text-soft">Nothing planned. Choose a time, and we'll remind you when to call.</p>
      ) : (
        <ul className="grid gap-2.5" aria-labelledby="planned-calls">
          {shown.map((one) => (
            <PlannedCall key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PlannedCall({ one }: { one: AppointmentView }) {
  const { locale } = useReader();
  return (
    <li className="panel flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-medium [overflow-wrap:anywhere]">{one.agentName}</p>
        <p className="tabular text-sm text-soft">
          {one.isDue ? "It's time for your call." : `${whenLabel(one, locale)} · ${one.zone.replaceAll("_", " ")}`}
        </p>
      </div>
      <Form method="post" action="/user/appointments" className="flex flex-wrap gap-3">
        <input type="hidden" name="next" value="/" />
        {one.isDue && (
          <button type="submit" name="intent" value={`keep:${one.id}`} className="btn btn-go">
            Join <span className="sr-only">the call with {one.agentName}</span>
          </button>
        )}
        <IntentButton intent={`stop:${one.id}`} className="btn-ghost">
          Cancel <span className="sr-only">the call with {one.agentName}</span>
        </IntentButton>
      </Form>
    </li>
  );
}
