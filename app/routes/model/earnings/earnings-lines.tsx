import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { signedLabel } from "#app/components/money/money.rules.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Time } from "#app/ui/time.tsx";
import { useMore } from "#app/ui/use-more.ts";
import type { EarningsLine, EarningsPage, ShareState } from "#features/ledger/earnings/earnings.schema.ts";

const stateWords: Record<ShareState, string> = {
  running: "The call still runs",
  waiting: "Waits",
  cleared: "Cleared",
  "given-back": "Refunded call",
};

/** Every line of the statement, newest first. */
export function EarningsLines<Data extends { statement: EarningsPage }>({ data }: { data: Data }) {
  const { search } = useLocation();
  const list = useMore(data, ({ statement }) => ({ items: statement.lines, nextCursor: statement.nextCursor }));
  return (
    <section className="panel mt-4 p-4 sm:p-6" aria-labelledby="statement">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement" className="text-2xl">
          Statement
        </h2>
        <a href="/api/me/earnings.csv" download className="btn btn-sm btn-outline border-line">
          <Download aria-hidden="true" className="size-4" />
          CSV
        </a>
      </div>
      {list.items.length === 0 ? (
        <p className="py-6 text-center text-soft">Nothing yet. Each call appears here as soon as it earns.</p>
      ) : (
        <table className="data-table mt-2">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className="max-md:hidden">
                When
              </th>
              <th scope="col" className="max-sm:hidden">
                Status
              </th>
              <th scope="col" className="num">
                Pending
              </th>
              <th scope="col" className="num">
                Available
              </th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((line) => (
              <Row key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 text-sm text-soft">
        Every amount is in whole cents, here and in the file; your share of a call is rounded to the nearest cent.
      </p>
      <MoreLink list={list} search={search} />
    </section>
  );
}

function Row({ line }: { line: EarningsLine }) {
  const stands = standing(line);
  return (
    <tr>
      <td>
        {line.label}
        <span className="block text-[0.8rem] text-soft md:hidden">
          <Time at={line.at} />
        </span>
        {stands && <span className="block text-[0.8rem] text-soft sm:hidden">{stands}</span>}
      </td>
      <td className="whitespace-nowrap text-soft max-md:hidden">
        <Time at={line.at} />
      </td>
      <td className="text-soft max-sm:hidden">{stands}</td>
      <td className="num">{moved(line.pending)}</td>
      <td className={`num ${line.available.startsWith("-") ? "" : "text-signal"}`}>{moved(line.available)}</td>
    </tr>
  );
}

const moved = (amount: string) => (/^0\.0+$/.test(amount) ? "" : signedLabel(amount));

function standing({ state, clearsAt, callAt }: EarningsLine): ReactNode {
  if (state === null)
    return (
      callAt && (
        <>
          Call of <Time at={callAt} />
        </>
      )
    );
  return clearsAt === null ? (
    stateWords[state]
  ) : (
    <>
      Clears on <Time at={clearsAt} shape="day" />
    </>
  );
}
