import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { AgentResult, BusinessView } from "#features/analysis/business-figures.schema.ts";
import { dayLabel } from "#platform/days/days.ts";
import { countLabel, moneyLabel } from "./figures.labels.ts";

/** Which agents and calls leave something, and which cost more than they bring. */
export function MarginBoard({ view }: { view: BusinessView }) {
  const { best, worst, losses, agentDays, total, costs } = view;
  return (
    <section aria-labelledby="margins" className="space-y-4">
      <div>
        <h2 id="margins" className="text-2xl">
          Margin board
        </h2>
        <p className="mt-1 max-w-prose text-sm text-soft">
          {total.losingCalls === 0
            ? "Every paid call of this span brought more than it cost."
            : `${countLabel(total.losingCalls)} paid ${total.losingCalls === 1 ? "call" : "calls"} in this period ran at a loss.`}{" "}
          Costs are estimated at ${costs.perMinute} a minute and {costs.paymentBps / 100}% of what was paid; both are
          settings. Companions are compared once an hour, over {agentDays} days.
        </p>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Agents title="Leaves the most" agents={best} empty="No companion has earned a margin yet." />
        <Agents title="Costs more than it brings" agents={worst} empty="No companion runs at a loss." />
      </div>
      <h3 className="pt-2 text-lg">Calls at a loss</h3>
      <TableFrame label="Paid calls at a loss, largest loss first" rows={losses.length} empty="None in this span.">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Companion</th>
              <th scope="col" className="num">
                Minutes
              </th>
              <th scope="col" className="num">
                Brought
              </th>
              <th scope="col" className="num">
                Cost
              </th>
              <th scope="col" className="num">
                Lost
              </th>
            </tr>
          </thead>
          <tbody>
            {losses.map((call) => (
              <tr key={call.callId}>
                <th scope="row" className="font-normal whitespace-nowrap text-soft">
                  {dayLabel(call.day)}
                </th>
                <td>{call.agentName}</td>
                <td className="num">{call.minutes}</td>
                <td className="num">{moneyLabel(call.earned)}</td>
                <td className="num">{moneyLabel(call.cost)}</td>
                <td className="num font-medium text-warn">{moneyLabel(call.lost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

function Agents({ title, agents, empty }: { title: string; agents: AgentResult[]; empty: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-lg">{title}</h3>
      <TableFrame label={title} rows={agents.length} empty={empty}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Companion</th>
              <th scope="col" className="num">
                Minutes
              </th>
              <th scope="col" className="num">
                Charged
              </th>
              <th scope="col" className="num">
                Costs
              </th>
              <th scope="col" className="num">
                Margin
              </th>
            </tr>
          </thead>
          <tbody>
            {agents.map((agent) => (
              <tr key={agent.id}>
                <th scope="row" className="font-normal">
                  <Link to={`/${agent.username}`} className="text-link">
                    {agent.name}
                  </Link>
                </th>
                <td className="num">{countLabel(agent.minutes)}</td>
                <td className="num">{moneyLabel(agent.revenue)}</td>
                <td className="num">{moneyLabel(agent.cost)}</td>
                <td className={`num font-medium ${agent.margin.startsWith("-") ? "text-warn" : "text-signal"}`}>
                  {moneyLabel(agent.margin)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  );
}
