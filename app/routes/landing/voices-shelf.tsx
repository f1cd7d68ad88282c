import { AgentGrid, VeiledGrid } from "#app/components/agents/agent-grid.tsx";
import type { Filters } from "#app/components/agents/filters.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import type { AgentCard } from "#features/agents/agents.schema.ts";
import { FilterChips } from "./filter-chips.tsx";

type VoicesShelfProps = { agents: AgentCard[] | null; filters: Filters; heading?: string };

/** The start of the catalogue, with its filters; veiled before the age gate. */
export function VoicesShelf({ agents, filters, heading }: VoicesShelfProps) {
  return (
    <section className="wrap" aria-label={heading ? undefined : "Available now"} aria-labelledby={heading && "voices"}>
      {heading && (
        <h2 id="voices" className="mb-3 text-3xl">
          {heading}
        </h2>
      )}
      <Kept as="div" className="mb-5" of={FilterChips} facts={{ filters, pathname: "/" }} />
      {agents === null && <Kept as="div" of={VeiledGrid} facts={{}} />}
      {agents?.length === 0 && (
        <p className="panel p-10 text-center text-soft">
          No voice fits this choice yet.{" "}
          <Link to="/" preventScrollReset className="text-link text-base-content">
            Show them all
          </Link>
        </p>
      )}
      {agents && agents.length > 0 && <AgentGrid agents={agents} />}
      <div className="mt-7 flex justify-center">
        <Link to="/agents" className="btn btn-outline border-line">
          All voices
        </Link>
      </div>
    </section>
  );
}
