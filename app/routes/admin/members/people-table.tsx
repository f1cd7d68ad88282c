import type { ComponentProps } from "react";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { PersonLine } from "#features/people/people.schema.ts";
import { dateLabel } from "#platform/days/days.ts";
import { kindLabel } from "./members.labels.ts";
import { StatusWord } from "./status-word.tsx";

/** Members in lines; on a phone the table scrolls inside its frame. */
export function PeopleTable({ people }: { people: PersonLine[] }) {
  const rows = useVirtualRows<HTMLTableSectionElement>(people.length);
  return (
    <TableFrame label="Members" rows={people.length} empty="No members match. Shorten the name or remove a filter.">
      <table className="data-table min-w-[40rem] lg:min-w-[46rem]" aria-rowcount={people.length + 1}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Email</th>
            <th scope="col">Kind</th>
            <th scope="col">Status</th>
            <th scope="col">Joined</th>
            <th scope="col">First paid</th>
          </tr>
        </thead>
        <tbody ref={rows.list}>
          <RowGap height={rows.before} columns={6} />
          {rows.places.map((place) => {
            const person = people[place];
            return person && <PersonRow key={person.uid} person={person} place={place} {...rows.row(place)} />;
          })}
          <RowGap height={rows.after} columns={6} />
        </tbody>
      </table>
    </TableFrame>
  );
}

type PersonRowProps = ComponentProps<"tr"> & { person: PersonLine; place: number };

function PersonRow({ person, place, ...row }: PersonRowProps) {
  return (
    <tr {...row} aria-rowindex={place + 2}>
      <td>
        <Link to={`/admin/users-management/${person.uid}`} className="text-link">
          @{person.username}
        </Link>
        {person.name && <span className="text-soft"> {person.name}</span>}
      </td>
      <td className="text-soft">{person.email}</td>
      <td>{kindLabel(person)}</td>
      <td>
        <StatusWord {...person} />
      </td>
      <td className="tabular lg:whitespace-nowrap text-soft">{dateLabel(person.joinedAt)}</td>
      <td className="tabular lg:whitespace-nowrap text-soft">
        {person.firstPaidAt ? dateLabel(person.firstPaidAt) : "Never"}
      </td>
    </tr>
  );
}
