import { DueClock } from "#app/components/admin/due-clock.tsx";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { Inbox } from "#features/admin-inbox/admin-inbox.schema.ts";
import { inboxTaskNames } from "#features/admin-inbox/tasks.rules.ts";

/** How many of each kind wait. */
export function InboxCounts({ counts }: Pick<Inbox, "counts">) {
  if (counts.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap gap-2" aria-label="Pending work, by kind">
      {counts.map(({ kind, waiting, late }) => (
        <li key={kind} className="rounded-full border border-line px-3 py-1 text-[0.92rem]">
          {inboxTaskNames[kind]} <span className="tabular font-medium">{waiting}</span>
          {late > 0 && <span className="tabular ml-1.5 text-stop">{late} late</span>}
        </li>
      ))}
    </ul>
  );
}

/** One line a duty, each of them a way to where it is done. */
export function InboxList({ inbox }: { inbox: Inbox }) {
  const { duties, ownRequests, unread, at } = inbox;
  const rows = useVirtualRows<HTMLTableSectionElement>(duties.length);
  return (
    <>
      {unread.length > 0 && (
        <p role="alert" className="mb-4 rounded-field border border-stop/50 bg-stop/10 p-3">
          Could not be loaded: {unread.map((kind) => inboxTaskNames[kind].toLowerCase()).join(", ")}. Their tasks are
          missing from this list.
        </p>
      )}
      {duties.length === 0 ? (
        unread.length === 0 && <NothingWaits asked={ownRequests.length > 0} />
      ) : (
        <section className="panel overflow-hidden" aria-label="Pending work">
          <table className="data-table w-full table-fixed" aria-rowcount={duties.length + 1}>
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col" className="w-44">
                  Due
                </th>
              </tr>
            </thead>
            <tbody ref={rows.list}>
              <RowGap height={rows.before} columns={2} />
              {rows.places.map((place) => {
                const duty = duties[place];
                if (!duty) return null;
                return (
                  <tr key={`${duty.kind} ${duty.id}`} {...rows.row(place)} aria-rowindex={place + 2}>
                    <td className="min-w-0">
                      <span className="block text-sm text-soft">{inboxTaskNames[duty.kind]}</span>
                      <Link to={duty.to} className="text-link block max-sm:break-words sm:truncate">
                        {duty.title}
                      </Link>
                    </td>
                    <td className="whitespace-nowrap">
                      <DueClock since={duty.since} dueAt={duty.dueAt} now={Date.parse(at)} />
                    </td>
                  </tr>
                );
              })}
              <RowGap height={rows.after} columns={2} />
            </tbody>
          </table>
        </section>
      )}
      <OwnRequests requests={ownRequests} />
    </>
  );
}

/** What only another admin can decide. */
function OwnRequests({ requests }: { requests: Inbox["ownRequests"] }) {
  if (requests.length === 0) return null;
  return (
    <section className="panel mt-4 p-4" aria-labelledby="own-requests">
      <h2 id="own-requests" className="eyebrow mb-2">
        Waiting for another admin
      </h2>
      <ul className="grid gap-1">
        {requests.map(({ id, title, to }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to={to} className="text-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `asked`: what this admin asked for waits for another one. */
function NothingWaits({ asked }: { asked: boolean }) {
  return (
    <section className="panel px-6 py-14 text-center" aria-label="Pending work">
      <p className="text-4xl font-light">{asked ? "Nothing pending for you." : "Nothing pending."}</p>
      <p className="mt-2 text-soft">{asked ? "The rest needs another admin." : "Every task is done."}</p>
    </section>
  );
}
