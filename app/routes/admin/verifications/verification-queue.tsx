import { DueClock } from "#app/components/admin/due-clock.tsx";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { documentLabels } from "#app/components/verification/verification.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { QueueLine } from "#features/verifications/verifications.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** What waits for a reviewer. Nothing of a document stands in it. */
export function VerificationQueue({ lines, now }: { lines: QueueLine[]; now: number }) {
  const rows = useVirtualRows<HTMLTableSectionElement>(lines.length);
  return (
    <TableFrame label="Identities that wait, the longest first" rows={lines.length} empty="Nobody is waiting.">
      <table className="data-table min-w-[40rem]" aria-rowcount={lines.length + 1}>
        <thead>
          <tr>
            <th scope="col">Creator</th>
            <th scope="col">Document</th>
            <th scope="col">Sent (UTC)</th>
            <th scope="col">Due</th>
            <th scope="col">Look</th>
          </tr>
        </thead>
        <tbody ref={rows.list}>
          <RowGap height={rows.before} columns={5} />
          {rows.places.map((place) => {
            const line = lines[place];
            return (
              line && (
                <tr key={line.id} {...rows.row(place)} aria-rowindex={place + 2}>
                  <td>
                    <Link to={`/admin/verifications/${line.id}`} className="text-link">
                      @{line.username}
                    </Link>
                  </td>
                  <td>{documentLabels[line.documentKind]}</td>
                  <td className="tabular whitespace-nowrap text-soft">{dateTimeLabel(line.submittedAt)}</td>
                  <td className="whitespace-nowrap">
                    <DueClock since={line.submittedAt} dueAt={line.dueAt} now={now} />
                  </td>
                  <td className={line.secondLook ? "text-warn" : "text-soft"}>
                    {line.secondLook ? "Second" : "First"}
                  </td>
                </tr>
              )
            );
          })}
          <RowGap height={rows.after} columns={5} />
        </tbody>
      </table>
    </TableFrame>
  );
}
