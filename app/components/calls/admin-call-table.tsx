import type { ComponentProps } from "react";
import type { AdminCallView } from "#features/conversations/conversations.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { RowGap } from "../../ui/row-gap.tsx";
import { useVirtualRows } from "../../ui/virtual-rows.ts";
import { dollarLabel, durationLabel } from "../money/money.rules.ts";
import { adminEndLabel } from "./call-labels.rules.ts";

/** Every call with both people and the split of its money. Wide: on a phone it scrolls inside its own frame. */
export function AdminCallTable({ calls }: { calls: AdminCallView[] }) {
  const rows = useVirtualRows<HTMLTableSectionElement>(calls.length);
  if (calls.length === 0) return <p className="panel p-10 text-center text-soft">No conversation fits this filter.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard
    <section className="panel overflow-x-auto" aria-label="Conversations, newest first" tabIndex={0}>
      <table className="data-table min-w-[64rem]" aria-rowcount={calls.length + 1}>
        <thead>
          <tr>
            <th scope="col">Started (UTC)</th>
            <th scope="col">Customer</th>
            <th scope="col">Agent</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Billed
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
          <RowGap height={rows.before} columns={10} />
          {rows.places.map((place) => {
            const call = calls[place];
            return call && <AdminCallRow key={call.id} call={call} place={place} {...rows.row(place)} />;
          })}
          <RowGap height={rows.after} columns={10} />
        </tbody>
      </table>
    </section>
  );
}

type AdminCallRowProps = ComponentProps<"tr"> & { call: AdminCallView; place: number };

function AdminCallRow({ call, place, ...row }: AdminCallRowProps) {
  return (
    <tr {...row} aria-rowindex={place + 2}>
      <td className="tabular whitespace-nowrap text-soft" title={call.id}>
        {dateTimeLabel(call.startedAt)}
      </td>
      <td>{call.customerUsername}</td>
      <td>
        {call.agentName} <span className="text-soft">@{call.modelUsername}</span>
      </td>
      <td className="whitespace-nowrap">
        {call.state === "ended" ? (
          call.endedReason ? (
            adminEndLabel(call.endedReason)
          ) : (
            "Ended"
          )
        ) : (
          <span className="inline-flex items-center gap-2 text-signal">
            <span className="live-dot" aria-hidden="true" />
            {call.state === "active" ? "On the line" : "Starting"}
          </span>
        )}
      </td>
      <td className="num">{durationLabel(call.billedMs / 1000)}</td>
      <td className="num text-soft">{dollarLabel(call.ratePerMinute)}</td>
      <td className="num font-medium">{dollarLabel(call.charge)}</td>
      <td className="num text-soft">{dollarLabel(call.freePart)}</td>
      <td className="num">{dollarLabel(call.creatorEarned)}</td>
      <td className="num">{dollarLabel(call.platformEarned)}</td>
    </tr>
  );
}
