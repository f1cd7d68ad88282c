import { Link } from "#app/navigation/link.tsx";
import type { TalkAgain, TalkedTo } from "#features/conversations/calls/talked-to.schema.ts";
import { BillingSupport } from "../money/billing-support.tsx";
import { CallLink, CompanionRow } from "./companion-row.tsx";

/** Every page says by itself that calls are switched off. */
const saidElsewhere = "site.new_calls_off";

/** The companions that a member talked to lately, the latest first, at most `most`, each with what can be done now. */
export function TalkAgainRow({ talk, most }: { talk: TalkAgain; most?: number }) {
  const { refusal } = talk;
  const companions = talk.companions.slice(0, most);
  if (companions.length === 0) return null;
  return (
    <section aria-labelledby="talk-again">
      <h2 id="talk-again" className="mb-3 text-3xl">
        Talk again
      </h2>
      {refusal && refusal.code !== saidElsewhere && (
        <p className="mb-3 text-sm text-warn" role="status">
          {refusal.message}.{" "}
          {refusal.code.startsWith("limits.") && (
            <Link to="/user/limits" className="text-link">
              Limits and breaks
            </Link>
          )}
          {refusal.code === "ledger.account_frozen" && <BillingSupport />}
        </p>
      )}
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3" aria-labelledby="talk-again">
        {companions.map((companion) => (
          <CompanionRow key={companion.agentId} companion={companion}>
            <Now companion={companion} refused={refusal?.code ?? null} />
          </CompanionRow>
        ))}
      </ul>
    </section>
  );
}

/** A call that runs comes first: its customer can go back to it whatever keeps them from another one. */
function Now({ companion, refused }: { companion: TalkedTo; refused: string | null }) {
  const { agentId, name, state, callId } = companion;
  if (state === "in_call") {
    return (
      <Link to={`/call/${callId}`} className="btn btn-go">
        Return <span className="sr-only">to your call with {name}</span>
      </Link>
    );
  }
  if (state === "paused") return <span className="text-soft">On a break</span>;
  if (refused === "conversations.lines_busy") return <span className="text-soft">Busy</span>;
  if (refused !== null) return <span className="text-soft">Not now</span>;
  return <CallLink agentId={agentId} name={name} />;
}
