import { momentLabel, momentTime, moneyLineLabel } from "#app/components/admin/admin-calls.labels.ts";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { adminEndLabel } from "#app/components/calls/calls.labels.ts";
import { chartBars, chartTop } from "#app/components/money/bar-chart.rules.ts";
import { dollarLabel, durationLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import type { AdminCallDetail } from "#features/conversations/admin/admin-calls.schema.ts";
import { dateLabel, dateTimeLabel } from "#platform/days/days.ts";

type DetailProps = { detail: AdminCallDetail };

/** Who, when, how long, with which versions, and why it ended. */
export function AdminCallFacts({ detail }: DetailProps) {
  const { call } = detail;
  const ended = call.endedReason ? adminEndLabel(call.endedReason) : "Runs";
  const version = detail.agentVersion === null ? "unknown" : `version ${detail.agentVersion}`;
  const prompt = detail.promptVersion === null ? "" : `, prompt ${detail.promptVersion}`;
  const facts: [string, React.ReactNode][] = [
    ["Customer", <PersonLink key="customer" filter="customer" name={call.customerUsername} />],
    ["Creator", <PersonLink key="creator" filter="creator" name={detail.creatorUsername} />],
    [
      "Companion",
      <span key="companion">
        <Link to={`/admin/agent-edition/${call.agentId}`} className="text-link">
          {call.agentName}
        </Link>
        , {version}
        {prompt}
      </span>,
    ],
    ["Created", `${dateTimeLabel(detail.createdAt)} UTC`],
    ["Ended", call.endedAt ? `${ended}, ${dateTimeLabel(call.endedAt)} UTC` : ended],
    ["Length", `${durationLabel(call.billedMs / 1000)}, ${durationLabel(call.chargeableMs / 1000)} of it charged`],
    [
      "Price",
      `${dollarLabel(call.ratePerMinute)} a minute; creator gets ${detail.sharePercent}% after a fee of ${dollarLabel(detail.usageFee)} a minute`,
    ],
    ["Provider cost", detail.providerCost === null ? "unknown" : dollarLabel(detail.providerCost)],
  ];
  return (
    <section className="panel p-5">
      <h2 className="mb-4 text-2xl">The call</h2>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PersonLink({ filter, name }: { filter: "customer" | "creator"; name: string }) {
  return (
    <Link to={`/admin/all-conversations?${filter}=${encodeURIComponent(name)}`} className="text-link">
      @{name}
    </Link>
  );
}

/** What happened and when; never what was said. */
export function AdminCallTimeline({ detail }: DetailProps) {
  return (
    <section className="panel p-5">
      <h2 className="mb-4 text-2xl">What happened</h2>
      {detail.timeline.length === 0 ? (
        <p className="text-soft">{detail.call.private ? "Private call: only the bill is kept." : "No events."}</p>
      ) : (
        <ol className="grid gap-1.5">
          {detail.timeline.map((moment, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: moments have no name of their own and never change places
            <li key={place} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3">
              <span className="tabular text-soft">{momentTime(moment.ms)}</span>
              <span>{momentLabel(moment)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const chart = { width: 300, height: 72 };

/** From the end of what the customer said to the first sound, reply by reply. */
export function AdminCallWaits({ detail: { replies, call } }: DetailProps) {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const longest = Math.max(0, ...replies);
  return (
    <section className="panel p-5">
      <h2 className="mb-4 text-2xl">Time to reply</h2>
      {replies.length === 0 ? (
        <p className="text-soft">No replies measured.</p>
      ) : (
        <>
          <svg
            viewBox={`0 0 ${chart.width} ${chart.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${replies.length} replies: ${replies.map(seconds).join(", ")}`}
            className="h-24 max-w-full text-signal"
            width={replies.length * 40}
          >
            {chartBars(replies, chart).map((bar) => (
              <rect key={bar.x} {...bar} fill="currentColor" />
            ))}
          </svg>
          <p className="tabular mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
            <span>
              {replies.length === 1 ? "1 reply" : `${replies.length} replies`}
              {call.replyMs !== null && `, median ${seconds(call.replyMs)}`}, longest {seconds(longest)}
            </span>
            <span>scale to {seconds(chartTop(replies))}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** Every line of the journal about the call. */
export function AdminCallMoney({ detail: { money, call } }: DetailProps) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">Ledger</h2>
      <TableFrame label="Money, in order" rows={money.length} empty="No entries.">
        <table className="data-table min-w-[34rem]">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              {["Held", "Free", "Paid", "Creator", "Platform"].map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {money.map((line) => (
              <tr key={line.id}>
                <td className="tabular whitespace-nowrap text-soft">
                  <Time at={line.at} shape="seconds" />
                  <span className="block text-[0.8rem]">{dateLabel(line.at)}</span>
                </td>
                <td>{moneyLineLabel(line.kind)}</td>
                <td className="num text-soft">{line.held === "0.00" ? "" : line.held}</td>
                {[line.free, line.paid, line.creator, line.platform].map((amount, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
                  <td key={place} className="num">
                    {amount === "0.00" ? "" : amount}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="mt-2 text-sm text-soft">
        Charged {dollarLabel(call.charge)}: {dollarLabel(call.freePart)} free, {dollarLabel(call.paidPart)} paid. Given
        back {dollarLabel(call.refunded)}. Now {dollarLabel(call.creatorEarned)} creator,{" "}
        {dollarLabel(call.platformEarned)} platform.
      </p>
    </section>
  );
}
