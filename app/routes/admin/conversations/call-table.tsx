import { Flag } from "lucide-react";
import type { ComponentProps } from "react";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { adminEndLabel } from "#app/components/calls/calls.labels.ts";
import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { AdminCallView } from "#features/conversations/admin/admin-calls.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** Every call with both people and the split of its money. */
export function AdminCallTable({ calls }: { calls: AdminCallView[] }) {
  const rows = useVirtualRows<HTMLTableSectionElement>(calls.length);
  return (
    <TableFrame label="Conversations, newest first" rows={calls.length} empty="No conversations match this filter.">
      <table className="data-table min-w-[56rem] lg:min-w-[70rem]" aria-rowcount={calls.length + 1}>
        <thead>
          <tr>
            <th scope="col">Started (UTC)</th>
            <th scope="col">Customer</th>
            <th scope="col">Companion</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Length
            </th>
            <th scope="col" className="num">
              Reply
            </th>
            <th scope="col" className="num">
              Rate
            </th>
            <th scope="col" className="num">
              Charge
            </th>
            <th scope="col" className="num">
              Free
            </th>
            <th scope="col" className="num">
              Creator
            </th>
            <th scope="col" className="num">
              Platform
            </th>
          </tr>
        </thead>
        <tbody ref={rows.list}>
          <RowGap height={rows.before} columns={11} />
          {rows.places.map((place) => {
            const call = calls[place];
            return call && <AdminCallRow key={call.id} call={call} place={place} {...rows.row(place)} />;
          })}
          <RowGap height={rows.after} columns={11} />
        </tbody>
      </table>
    </TableFrame>
  );
}

type AdminCallRowProps = ComponentProps<"tr"> & { call: AdminCallView; place: number };

function AdminCallRow({ call, place, ...row }: AdminCallRowProps) {
  return (
    <tr {...row} aria-rowindex={place + 2}>
      <td className="tabular lg:whitespace-nowrap">
        <Link to={`/admin/all-conversations/${call.id}`} className="text-link">
          {dateTimeLabel(call.startedAt)}
        </Link>
        {call.flagged && <Flag size={14} aria-label="Flagged" className="ml-2 inline text-warn" />}
      </td>
      <td>{call.customerUsername}</td>
      <td>
        {call.agentName} <span className="text-soft">@{call.modelUsername}</span>
      </td>
      <td className="lg:whitespace-nowrap">
        {call.state === "ended" ? (
          call.endedReason ? (
            adminEndLabel(call.endedReason)
          ) : (
            "Ended"
          )
        ) : (
          <span className="inline-flex items-center gap-2 text-signal">
            <span className="live-dot" aria-hidden="true" />
            {call.state === "active" ? "Live" : "Starting"}
          </span>
        )}
      </td>
      <td className="num">{durationLabel(call.billedMs / 1000)}</td>
      <td className="num text-soft">{call.replyMs === null ? "–" : `${(call.replyMs / 1000).toFixed(1)} s`}</td>
      <td className="num text-soft">{dollarLabel(call.ratePerMinute)}</td>
      <td className="num font-medium">{dollarLabel(call.charge)}</td>
      <td className="num text-soft">{dollarLabel(call.freePart)}</td>
      <td className="num">{dollarLabel(call.creatorEarned)}</td>
      <td className="num">{dollarLabel(call.platformEarned)}</td>
    </tr>
  );
}
