import { chargedTimeLabel } from "#app/components/calls/calls.labels.ts";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Time } from "#app/ui/time.tsx";
import type { CreatorCallView } from "#features/conversations/conversations.schema.ts";

/** The latest calls of a creator: how long they were charged, what was paid, and what is left of it for the creator. */
export function CreatorCalls({ calls }: { calls: CreatorCallView[] }) {
  if (calls.length === 0) {
    return <p className="py-6 text-center text-soft">No calls yet. They appear here as soon as one has ended.</p>;
  }
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col" className="max-sm:hidden">
            Companion
          </th>
          <th scope="col" className="num">
            Charged time
          </th>
          <th scope="col" className="num max-sm:hidden">
            Paid
          </th>
          <th scope="col" className="num">
            You earned
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <td className="text-soft">
              <Time at={call.startedAt} />
            </td>
            <td className="max-sm:hidden">{call.agentName}</td>
            <td className="num">{chargedTimeLabel(call)}</td>
            <td className="num text-soft max-sm:hidden">{dollarLabel(call.paidPart)}</td>
            <td className="num font-medium">
              {dollarLabel(call.earned)}
              {Number(call.givenBack) > 0 && (
                <span className="block text-[0.8rem] font-normal text-soft">
                  {dollarLabel(call.givenBack)} refunded to the caller
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
