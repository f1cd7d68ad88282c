import { CallLink, CompanionRow } from "#app/components/agents/companion-row.tsx";
import type { Filters } from "#app/components/agents/filters.rules.ts";
import { TalkAgainRow } from "#app/components/agents/talk-again.tsx";
import { balanceLabel } from "#app/components/money/credit-offer.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AgentNow } from "#features/agents/agents.schema.ts";
import type { MemberHome as Home } from "./member-home.server.ts";
import { PlannedCalls } from "./planned-calls.tsx";
import { VoicesShelf } from "./voices-shelf.tsx";

/** The start page of a signed-in customer: whom they know first, and then whom they could meet. */
export default function MemberHome({ home, filters }: { home: Home; filters: Filters }) {
  const { again, planned, kept } = home;
  return (
    <>
      <div className="wrap grid gap-10 pt-10 pb-10 sm:pt-16">
        <Head home={home} />
        {again && <TalkAgainRow talk={again.talk} removed={again.removed} empty={<NobodyYet />} />}
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2">
          {planned && <PlannedCalls planned={planned} />}
          {kept && <Favourites kept={kept} />}
        </div>
      </div>
      <div className="mb-16 sm:mb-24">
        <VoicesShelf agents={home.agents} filters={filters} heading="Featured voices" />
      </div>
    </>
  );
}

function Head({ home: { name, credit } }: { home: Home }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <h1 dir="auto" className="text-5xl [overflow-wrap:anywhere]">
        Hello, {name}
      </h1>
      <div className="flex flex-wrap items-center gap-3">
        <p className="tabular text-lg">
          <span className="text-soft">Your credit:</span> {balanceLabel(credit)}
        </p>
        <Link to="/user/credit" className="btn btn-go">
          Add credit
        </Link>
      </div>
    </header>
  );
}

function NobodyYet() {
  return (
    <section className="panel grid justify-items-start gap-3 p-6" aria-labelledby="talk-again">
      <h2 id="talk-again" className="text-3xl">
        Talk again
      </h2>
      <p className="max-w-[60ch] text-soft">
        Companions you talk to show up here, the latest first. Private calls never do.
      </p>
      <Link to="/agents" className="btn btn-outline border-line">
        Find a voice
      </Link>
    </section>
  );
}

function Favourites({ kept }: { kept: AgentNow[] }) {
  return (
    <section aria-labelledby="favorites">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="favorites" className="text-3xl">
          Favorites
        </h2>
        {kept.length > 0 && (
          <Link to="/user/favourites" className="text-link text-sm">
            All favorites
          </Link>
        )}
      </div>
      {kept.length === 0 ? (
        <p className="panel p-5 text-soft">No favorites yet. Tap the heart on a card to add one.</p>
      ) : (
        <ul className="grid gap-2.5" aria-labelledby="favorites">
          {kept.map((agent) => (
            <Favourite key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One that cannot be called keeps its name here, as on the page of all favorites, where it can be removed. */
function Favourite({ agent }: { agent: AgentNow }) {
  if (agent.card) {
    return (
      <CompanionRow companion={agent.card}>
        <CallLink agentId={agent.id} name={agent.name} />
      </CompanionRow>
    );
  }
  return (
    <li className="panel p-3 text-soft [overflow-wrap:anywhere]">
      {agent.name} {agent.availability === "paused" ? "is not available at the moment." : "is no longer available."}
    </li>
  );
}
