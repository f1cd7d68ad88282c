import { useLocation } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { loginPath } from "#app/navigation/guard.rules.ts";
import { Kept } from "#app/ui/kept.tsx";
import type { AgentCard as AgentCardView } from "#features/agents/agents.schema.ts";
import { AgentCard, VisitorsCard } from "./agent-card.tsx";

/** Two cards beside each other on a phone, four on a desk. The first row is not lazy: it is seen at once. */
export function AgentGrid({ agents }: { agents: AgentCardView[] }) {
  const signedIn = Boolean(useRootData()?.viewer);
  const { pathname, search } = useLocation();
  const login = loginPath(pathname, search);
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-3 lg:grid-cols-4" aria-label="Voices">
      {agents.map((agent, i) =>
        // A picture that is fetched early has a place in the page's head, and a member's card their favourites.
        signedIn || i < 4 ? (
          <li key={agent.id} className="contents">
            <AgentCard agent={agent} eager={i < 4} />
          </li>
        ) : (
          <Kept as="li" key={agent.id} className="contents" of={VisitorsCard} facts={{ agent, login }} />
        ),
      )}
    </ul>
  );
}

/** Stands where voices will be, while the age gate withholds them. */
export function VeiledGrid() {
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-3 lg:grid-cols-4" aria-hidden="true">
      {Array.from({ length: 8 }, (_, i) => `veil-${i}`).map((key) => (
        <div key={key} className="aspect-4/5 rounded-box border border-line bg-linear-to-b from-raised to-ground" />
      ))}
    </div>
  );
}
