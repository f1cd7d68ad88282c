import type { ComponentProps } from "react";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { complaintKinds, complaintStates, reasonBesideKind } from "#app/components/complaints/complaints.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { ComplaintLine } from "#features/complaints/complaints-admin.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

type ComplaintTableProps = { complaints: ComplaintLine[]; decided: boolean; now: number };

/** Complaints with their clocks; decided ones with the time of their decision. */
export function ComplaintTable({ complaints, decided, now }: ComplaintTableProps) {
  const rows = useVirtualRows<HTMLTableSectionElement>(complaints.length);
  return (
    <TableFrame
      label={decided ? "Decided complaints, latest first" : "Open complaints, most urgent first"}
      rows={complaints.length}
      empty={decided ? "Nothing has been decided yet." : "No open complaints."}
    >
      <table className="data-table min-w-[52rem]" aria-rowcount={complaints.length + 1}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">{decided ? "Decided (UTC)" : "Due"}</th>
            <th scope="col">Kind</th>
            <th scope="col">About</th>
            <th scope="col">State</th>
            <th scope="col">Received (UTC)</th>
          </tr>
        </thead>
        <tbody ref={rows.list}>
          <RowGap height={rows.before} columns={6} />
          {rows.places.map((place) => {
            const line = complaints[place];
            return line && <Row key={line.reference} line={line} now={now} place={place} {...rows.row(place)} />;
          })}
          <RowGap height={rows.after} columns={6} />
        </tbody>
      </table>
    </TableFrame>
  );
}

type RowProps = ComponentProps<"tr"> & { line: ComplaintLine; now: number; place: number };

function Row({ line, now, place, ...row }: RowProps) {
  const beside = reasonBesideKind(line.kind, line.reason);
  return (
    <tr {...row} aria-rowindex={place + 2}>
      <td className="whitespace-nowrap">
        <Link to={`/admin/complaints/${line.reference}`} className="text-link tabular">
          {line.reference}
        </Link>
      </td>
      <td className="whitespace-nowrap">
        {line.decidedAt && line.state === "decided" ? (
          <span className="tabular text-soft">{dateTimeLabel(line.decidedAt)}</span>
        ) : (
          <DueClock since={line.receivedAt} dueAt={line.answerBy} now={now} />
        )}
      </td>
      <td>
        {complaintKinds[line.kind]}
        {line.severity === 3 && <span className="ml-2 text-sm font-medium text-stop">Urgent</span>}
        {line.takedownBy && <span className="ml-2 text-sm text-warn">Takedown</span>}
        {beside !== null && <span className="block text-sm text-soft">{beside}</span>}
      </td>
      <td className="max-w-64 truncate">
        {line.subjectLabel ?? <span className="text-soft">A location, not a page</span>}
      </td>
      <td>
        {complaintStates[line.state]}
        {line.assignee && <span className="block text-sm text-soft">@{line.assignee}</span>}
      </td>
      <td className="tabular whitespace-nowrap text-soft">{dateTimeLabel(line.receivedAt)}</td>
    </tr>
  );
}
