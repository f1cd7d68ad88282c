import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { LiveCallView } from "#features/conversations/admin/admin-calls.schema.ts";

/** The calls that run now, with what they cost so far. Each leads to its page, where it can be ended. */
export function AdminLiveCalls({ calls }: { calls: LiveCallView[] }) {
  return (
    <section aria-labelledby="live-calls" className="mb-8">
      <h2 id="live-calls" className="mb-3 flex items-center gap-2 text-2xl">
        {calls.length > 0 && <span className="live-dot" aria-hidden="true" />}
        {calls.length === 0 ? "No live calls" : `Live calls: ${calls.length}${calls.length >= 100 ? "+" : ""}`}
      </h2>
      {calls.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {calls.map((call) => (
            <li key={call.id} className="panel grid gap-3 p-4">
              <p className="min-w-0 break-words">
                <span className="font-medium">{call.customerUsername}</span>
                <span className="text-soft"> with </span>
                <span className="font-medium">{call.agentName}</span>
                <span className="text-soft"> of @{call.modelUsername}</span>
              </p>
              <p className="tabular flex flex-wrap items-baseline gap-x-3">
                <span className="text-2xl font-light">{dollarLabel(call.soFar)}</span>
                <span className="text-soft">
                  {durationLabel(call.billedMs / 1000)} · {dollarLabel(call.ratePerMinute)} a minute
                  {call.connected ? "" : " · not connected"}
                </span>
              </p>
              <Link
                to={`/admin/all-conversations/${call.id}#actions`}
                className="btn btn-neutral btn-sm justify-self-start border-line"
              >
                View call
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
