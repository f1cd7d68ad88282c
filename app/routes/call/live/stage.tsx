import { WifiLow } from "lucide-react";
import { CallCover } from "#app/components/calls/call-cover.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { CallSession } from "#app/voice-call/call-session.ts";
import { phaseOf } from "#app/voice-call/call-state.rules.ts";
import type { SessionState } from "#app/voice-call/session-state.rules.ts";
import { deaf } from "./call-phase.labels.ts";
import { Captions } from "./captions.tsx";
import { PauseCard, usePauses } from "./pause-card.tsx";
import { Ring } from "./ring.tsx";
import type { LivePageData } from "./use-call-session.ts";

type StageProps = {
  data: LivePageData;
  session: CallSession | null;
  state: SessionState;
  /** What is going on. */
  word: string;
  captionsOn: boolean;
};

const silent = () => ({ agent: null, me: null });

/** The companion within the ring of both voices, and beside or below it what was said. */
export function Stage({ data, session, state, word, captionsOn }: StageProps) {
  const { call, pause } = state;
  const { agentName, coverUrl } = data.call;
  const phase = phaseOf(call);
  const pauses = usePauses(pause, call.captions);
  return (
    <div className="call-stage">
      <div className="call-companion">
        <div className="call-orb">
          <div className="call-ring" aria-hidden="true">
            <CallCover name={agentName} url={data.palette && coverUrl} className="call-cover" />
            <Ring phase={phase} voices={session ? () => session.voices : silent} />
          </div>
          {state.sound === "locked" && (
            <button type="button" className="btn btn-go btn-lg absolute" onClick={session?.open}>
              Tap to listen
            </button>
          )}
        </div>
        <h1 className="call-name">{agentName}</h1>
        <Status data={data} state={state} word={word} />
      </div>
      <div className="call-words">
        {phase === "blocked" ? (
          <Blocked reason={call.blockedBy} onRetry={session?.tryAgain} />
        ) : (
          captionsOn && (
            <Captions agentName={agentName} captions={call.captions} hearing={call.hearing} pauses={pauses.past} />
          )
        )}
        {pause.isOn && (
          <PauseCard
            pause={pause}
            leftAtStartMs={pauses.leftAtStartMs}
            meter={call.meter}
            onResume={() => session?.pause(false)}
          />
        )}
      </div>
    </div>
  );
}

/** One line on what is going on, and what kind of call this is. Its height never changes. */
function Status({ data, state, word }: Pick<StageProps, "data" | "state" | "word">) {
  const { call, pause, sound, weak } = state;
  const phase = phaseOf(call);
  const rests = pause.isOn || (phase === "listening" && call.meter.paused);
  const shown = sound === "locked" ? "waiting for your tap" : rests ? "paused, not charged" : word;
  const isWarning = phase === "reconnecting" || shown === deaf;
  return (
    <>
      <p className="call-phase" data-tone={isWarning ? "warn" : undefined}>
        AI voice · {shown}
        <span role="status" className="call-weak">
          {weak && (
            <>
              <WifiLow aria-hidden="true" size={16} />
              Weak connection
            </>
          )}
        </span>
      </p>
      {data.call.testSeconds !== null && <p className="call-kind">Test call, not billed</p>}
      {data.call.rehearsal && <p className="call-kind call-demo">Demo with scripted replies</p>}
    </>
  );
}

function Blocked({ reason, onRetry }: { reason: string | null; onRetry: (() => void) | undefined }) {
  return (
    <div role="alert" className="call-card">
      <p>{reason}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-go" onClick={onRetry}>
          Take the call here
        </button>
        <Link to="/user/calls" className="btn btn-outline border-line">
          Your calls
        </Link>
      </div>
    </div>
  );
}
