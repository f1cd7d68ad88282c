import type { Filters } from "#app/components/agents/filters.rules.ts";
import { useRootData } from "#app/context/root-data.ts";
import { Kept } from "#app/ui/kept.tsx";
import type { AgentCard } from "#features/agents/agents.schema.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { Hero, heroClass } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { PriceMeter } from "./price-meter.tsx";
import { Promises } from "./promises.tsx";
import { VoicesShelf } from "./voices-shelf.tsx";

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
      <VoicesShelf agents={agents} filters={filters} />
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
