import type { ComponentProps } from "react";
import { TableFrame } from "#app/components/admin/table-frame.tsx";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { RowGap } from "#app/ui/row-gap.tsx";
import { useVirtualRows } from "#app/ui/virtual-rows.ts";
import type { AdminAgentLine } from "#features/agents/admin/admin-agents.schema.ts";
import { contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import { stateLabels, stateTones } from "./agents.labels.ts";

const columns = ["Companion", "Creator", "Content type", "State", "Featured", "Per minute", "Last changed (UTC)"];

/** Agents in lines; on a phone the table scrolls inside its frame. */
export function AgentTable({ agents }: { agents: AdminAgentLine[] }) {
  const rows = useVirtualRows<HTMLTableSectionElement>(agents.length);
  return (
    <TableFrame
      label="Companions, last changed first"
      rows={agents.length}
      empty="No companions match. Shorten the name or remove a filter."
    >
      <table className="data-table min-w-[42rem] lg:min-w-[56rem]" aria-rowcount={agents.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows.list}>
          <RowGap height={rows.before} columns={columns.length} />
          {rows.places.map((place) => {
            const agent = agents[place];
            return agent && <AgentRow key={agent.id} agent={agent} place={place} {...rows.row(place)} />;
          })}
          <RowGap height={rows.after} columns={columns.length} />
        </tbody>
      </table>
    </TableFrame>
  );
}

type AgentRowProps = ComponentProps<"tr"> & { agent: AdminAgentLine; place: number };

function AgentRow({ agent, place, ...row }: AgentRowProps) {
  return (
    <tr {...row} aria-rowindex={place + 2}>
      <td>
        <Link to={`/admin/agent-edition/${agent.id}`} className="text-link">
          {agent.name}
        </Link>
      </td>
      <td className="text-soft">@{agent.modelUsername}</td>
      <td>{contentTypeLabel(agent.contentType)}</td>
      <td className={`whitespace-nowrap ${stateTones[agent.state]}`}>{stateLabels[agent.state]}</td>
      <td className="tabular text-soft">{agent.featuredPlace === null ? "No" : `Place ${agent.featuredPlace}`}</td>
      <td className="tabular">{dollarLabel(agent.baseRate)}</td>
      <td className="tabular text-soft lg:whitespace-nowrap">{dateTimeLabel(agent.changedAt)}</td>
    </tr>
  );
}
