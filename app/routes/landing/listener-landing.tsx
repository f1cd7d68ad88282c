import { AgentGrid, VeiledGrid } from "#app/components/agents/agent-grid.tsx";
import type { Filters } from "#app/components/agents/filters.rules.ts";
import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import type { AgentCard } from "#features/agents/agents.schema.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { FilterChips } from "./filter-chips.tsx";
import { Hero, heroClass } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { PriceMeter } from "./price-meter.tsx";
import { Promises } from "./promises.tsx";

type ListenerLandingProps = { agents: AgentCard[] | null; filters: Filters; terms: PublicTerms };

/** The landing page for people who want to talk. */
export function ListenerLanding({ agents, filters, terms }: ListenerLandingProps) {
  const samples = (agents ?? []).slice(0, 4).map(({ id, name, sampleUrl }) => ({ id, name, sampleUrl }));
  // Members know how it works, and have had the welcome of a new account.
  const isMember = Boolean(useRootData()?.viewer);
  const hero = { samples, isMember, freeCredit: isMember ? null : terms.freeCredit };
  return (
    <>
      <Kept as="section" className={heroClass} of={Hero} facts={hero} />
      <section className="wrap" aria-label="Available now">
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
      {!isMember && <Kept as="div" of={AfterTheVoices} facts={{ terms }} />}
    </>
  );
}

function AfterTheVoices({ terms }: { terms: PublicTerms }) {
  return (
    <>
      <PriceMeter terms={terms} />
      <HowItWorks />
      <Promises freeCredit={terms.freeCredit} kept={terms.kept} />
    </>
  );
}
