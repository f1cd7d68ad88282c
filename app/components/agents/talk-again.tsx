import type { ReactNode } from "react";
import { useFetcher, useLocation, useSubmit } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { notify } from "#app/notices/notices.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { RemovedTalk, TalkAgain, TalkedTo } from "#features/conversations/calls/talked-to.schema.ts";
import { BillingSupport } from "../money/billing-support.tsx";
import { CallLink, CompanionRow } from "./companion-row.tsx";
import { RemovedNotice } from "./removed-notice.tsx";

/** Every page says by itself that calls are switched off. */
const saidElsewhere = "site.new_calls_off";

const here = "/user/talked-to";

type TalkAgainProps = {
  talk: TalkAgain;
  /** A companion that was just removed without scripts. */
  removed: RemovedTalk | null;
  /** At most so many are shown. */
  most?: number;
  /** Stands where nobody is left. */
  empty?: ReactNode;
};

/** The companions that a member talked to lately, the latest first, each with what can be done now and a way out. */
export function TalkAgainRow({ talk, removed, most, empty = null }: TalkAgainProps) {
  return (
    <div>
      {removed && (
        <RemovedNotice action={here} undo={{ agentId: removed.agentId, intent: "restore" }}>
          {goneFrom(removed.name)}
        </RemovedNotice>
      )}
      {talk.companions.length > 0 ? <Companions talk={talk} most={most} /> : empty}
    </div>
  );
}

const goneFrom = (name: string) => `${name} is no longer under Talk again.`;

function Companions({ talk, most }: { talk: TalkAgain; most: number | undefined }) {
  const { refusal } = talk;
  const companions = talk.companions.slice(0, most);
  return (
    <section aria-labelledby="talk-again">
      <h2 id="talk-again" className="mb-1.5 text-xl">
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
            <div className="grid justify-items-end gap-1.5">
              <Now companion={companion} refused={refusal?.code ?? null} />
              {companion.state !== "in_call" && <Remove companion={companion} />}
            </div>
          </CompanionRow>
        ))}
      </ul>
    </section>
  );
}

/** Leaves a companion out until it is called again, with a way back. A plain form without scripts. */
function Remove({ companion: { agentId, name } }: { companion: TalkedTo }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const submit = useSubmit();
  // Where to come back to is asked of a plain form only: a script stays where it is.
  const hydrated = useHydrated();
  const undo = () => void submit({ intent: "restore", agentId }, { method: "post", action: here, navigate: false });
  return (
    <fetcher.Form
      method="post"
      action={here}
      onSubmit={() => notify(goneFrom(name), { action: { label: "Undo", run: undo } })}
    >
      <input type="hidden" name="agentId" value={agentId} />
      {!hydrated && <input type="hidden" name="next" value={`${pathname}${search}`} />}
      <button type="submit" name="intent" value="remove" className="py-1 text-link text-soft">
        Remove <span className="sr-only">{name}</span>
      </button>
    </fetcher.Form>
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
