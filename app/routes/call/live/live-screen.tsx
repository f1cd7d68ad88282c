import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "#app/navigation/moves.ts";
import { canHear } from "#app/voice-call/audio/speech-input.ts";
import type { CallSession } from "#app/voice-call/call-session.ts";
import { phaseOf } from "#app/voice-call/call-state.rules.ts";
import { showCall } from "#app/voice-call/call-tabs.ts";
import { forgetLeftCall, leaveCall } from "#app/voice-call/left-call.ts";
import { haveCall, whenCallIsLeft } from "#app/voice-call/other-tabs.ts";
import { asksFirst, type SessionState } from "#app/voice-call/session-state.rules.ts";
import type { Micros } from "#platform/money/money.ts";
import "./call.css";
import { announceCredit } from "#app/components/money/credit-news.ts";
import { Link } from "#app/navigation/link.tsx";
import { CallBar } from "./call-bar.tsx";
import { TroubleNote, WarningNote } from "./call-notes.tsx";
import { earOf, phaseWord } from "./call-phase.labels.ts";
import { useHeldKey, useShortcuts, useWakeLock, useWholeScreen } from "./call-surroundings.ts";
import { Captions, CaptionsAloud } from "./captions.tsx";
import { Dock } from "./dock.tsx";
import { EndSheet } from "./end-sheet.tsx";
import { MicSheet } from "./mic-sheet.tsx";
import { MoneySheet } from "./money-sheet.tsx";
import { PauseControl } from "./pause-control.tsx";
import { Ring } from "./ring.tsx";
import { SoundSheet } from "./sound-sheet.tsx";
import { TypeBar } from "./type-bar.tsx";
import { type LivePageData, useCallSession } from "./use-call-session.ts";

type SheetName = "mic" | "sound" | "money" | "end";
const silent = () => ({ agent: null, me: null });

/** The call: one calm surface with the ring, the words, the meter and the controls. */
export function LiveScreen({ data }: { data: LivePageData }) {
  const { session, state } = useCallSession(data);
  const { call } = state;
  const phase = phaseOf(call);
  const ear = earOf(state);
  const [captionsOn, setCaptionsOn] = useState(true);
  useWholeScreen();
  useWakeLock(phase !== "ended" && phase !== "blocked");
  useSummaryAtEnd(data.call.id, state.leaving);
  useWayBack(data.call, phase === "ended" || phase === "blocked");
  useCreditAnnounced(call.meter.available);
  useReturnFromOtherTab(data.call.id, phase === "blocked", session);
  return (
    <div className="call-screen" data-phase={phase}>
      <CallBar
        callId={data.call.id}
        agentName={data.call.agentName}
        modelUsername={data.call.modelUsername}
        meter={call.meter}
        cap={call.cap}
        isPrivate={data.call.private}
        test={data.call.testSeconds === null ? null : { latencyMs: state.latencyMs }}
      />
      <div className="call-stage">
        <div className="call-orb">
          <Ring phase={phase} voices={session ? () => session.voices : silent} />
          {state.sound === "locked" && (
            <button type="button" className="btn btn-go btn-lg absolute" onClick={session?.open}>
              Tap to listen
            </button>
          )}
        </div>
        <div className="call-words">
          <h1 className="call-name">{data.call.agentName}</h1>
          <p className="call-phase" data-ear={phase === "listening" ? ear : undefined}>
            {state.sound === "locked" ? "waiting for your tap" : state.pause.isOn ? "paused" : phaseWord(phase, ear)}
          </p>
          {call.greeted && call.link !== "ended" && call.link !== "blocked" && state.pause.leftMs > 0 && (
            <PauseControl pause={state.pause} meter={call.meter} onPress={(isOn) => session?.pause(isOn)} />
          )}
          {data.call.testSeconds !== null && <p className="mt-1 text-[0.8rem] text-soft">Test call, not billed</p>}
          {data.call.rehearsal && (
            <p className="mt-1 text-[0.8rem] text-soft">
              Demo: scripted replies. Connect a language model for real conversation
            </p>
          )}
          {phase === "blocked" ? (
            <Blocked reason={call.blockedBy} onRetry={session?.tryAgain} />
          ) : (
            captionsOn && <Captions captions={call.captions} hearing={call.hearing} />
          )}
        </div>
      </div>
      <Controls
        callId={data.call.id}
        session={session}
        state={state}
        paid={data.call.testSeconds === null}
        captionsOn={captionsOn}
        onCaptions={() => setCaptionsOn((on) => !on)}
      />
      {captionsOn && (
        <CaptionsAloud
          captions={call.captions}
          phase={phase === "reconnecting" || phase === "ended" ? phaseWord(phase, ear) : null}
        />
      )}
    </div>
  );
}

type ControlsProps = {
  callId: string;
  session: CallSession | null;
  state: SessionState;
  /** Whether somebody pays for this call. */
  paid: boolean;
  captionsOn: boolean;
  onCaptions: () => void;
};

/** Everything that the customer can do, by hand and by key. */
function Controls({ callId, session, state, paid, captionsOn, onCaptions }: ControlsProps) {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [typing, setTyping] = useState<"hidden" | "shown" | "asked">("hidden");
  const [ending, setEnding] = useState(false);
  const { call } = state;
  useEffect(() => {
    // The server says with its first event whether it understands speech.
    if (state.serverHears === false && !canHear()) setTyping("shown");
  }, [state.serverHears]);
  const over = ending || call.link === "ended" || call.link === "blocked";
  const close = () => setSheet(null);
  const type = () => {
    close();
    setTyping("asked");
  };
  const end = () => {
    close();
    setEnding(true);
    void session?.end();
  };
  const shown = (name: SheetName) => ({ open: sheet === name, onClose: close, onEnd: over ? undefined : end });
  const mic = () => (asksFirst(state) ? setSheet("mic") : session?.hearMe(!state.micOn));
  const raise = async (capUsd: string | null) => {
    const refusal = (await session?.raiseCap(capUsd)) ?? null;
    // The note that it is raised stands behind the sheet.
    if (refusal === null) close();
    return refusal;
  };
  const held = useHeldTalk(session, state);
  const toggleTyping = () => setTyping((now) => (now === "hidden" ? "asked" : "hidden"));
  useShortcuts({
    m: mic,
    e: () => over || setSheet("end"),
    t: toggleTyping,
    c: onCaptions,
    p: () => paid && setSheet("money"),
    s: () => setSheet("sound"),
  });
  return (
    <div className="call-foot">
      <WarningNote
        warning={call.warning}
        meter={call.meter}
        onDismiss={useCallback(() => session?.dismissWarning(), [session])}
        onMore={() => setSheet("money")}
      />
      <TroubleNote message={state.sound === "missing" ? noSound : (call.trouble ?? (state.weak ? weakLine : null))} />
      {typing !== "hidden" && (
        <TypeBar session={session} focusOnOpen={typing === "asked"} disabled={over || call.link !== "open"} />
      )}
      <Dock
        micOn={state.micOn}
        typing={typing !== "hidden"}
        captionsOn={captionsOn}
        disabled={over}
        onMic={mic}
        held={held}
        onSound={() => setSheet("sound")}
        onType={toggleTyping}
        onEnd={end}
        onCaptions={onCaptions}
        onMoney={paid ? () => setSheet("money") : null}
      />
      <MicSheet
        {...shown("mic")}
        canHear={session !== null && (state.serverHears === true || canHear())}
        serverHears={state.serverHears === true}
        choices={state.choices}
        onSpeak={(headphones) => {
          close();
          session?.choose({ headphones });
          session?.hearMe(true);
        }}
        onType={type}
      />
      <SoundSheet
        {...shown("sound")}
        state={state}
        onChoose={(part) => session?.choose(part)}
        onMicOff={() => {
          close();
          session?.hearMe(false);
        }}
      />
      <MoneySheet {...shown("money")} call={call} callId={callId} onRaise={raise} />
      <EndSheet open={sheet === "end"} onClose={close} onEnd={end} />
    </div>
  );
}

const weakLine = "Weak connection: the voice may cut out.";
const noSound =
  "This browser cannot play the voice on this page: open it over https or on localhost. The words are shown here.";

/** The key to talk, where it has to be held; null when the microphone is off, or hears all the time. */
function useHeldTalk(session: CallSession | null, { micOn, serverHears, choices, talking }: SessionState) {
  const isHeld = micOn && serverHears === true && choices.listening === "held";
  const caller = isHeld ? session?.caller : undefined;
  useHeldKey(" ", caller);
  return caller ? { talking, press: caller.press, release: caller.release } : null;
}

function Blocked({ reason, onRetry }: { reason: string | null; onRetry: (() => void) | undefined }) {
  return (
    <div role="alert" className="mx-auto mt-6 grid max-w-sm justify-items-center gap-4">
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

/** Who leaves this screen without hanging up finds the way back on the other pages. A test call is given up. */
function useWayBack({ id, agentName, testSeconds }: LivePageData["call"], over: boolean): void {
  const isOver = useRef(over);
  useEffect(() => {
    isOver.current = over;
  }, [over]);
  useEffect(() => {
    forgetLeftCall();
    const takeBack = showCall(id);
    return () => {
      takeBack();
      if (isOver.current || testSeconds !== null) return;
      leaveCall({ callId: id, agentName, leftAtMs: performance.now() });
    };
  }, [id, agentName, testSeconds]);
}

/** Other tabs show the same balance as this call. */
function useCreditAnnounced(available: Micros): void {
  const told = useRef(available);
  useEffect(() => {
    if (told.current !== available) announceCredit();
    told.current = available;
  }, [available]);
}

/** The call was taken by another tab of this browser, and comes back when that one closes. */
function useReturnFromOtherTab(callId: string, blocked: boolean, session: CallSession | null): void {
  useEffect(() => {
    if (!blocked) return haveCall(callId);
    if (session) return whenCallIsLeft(callId, session.tryAgain);
  }, [callId, blocked, session]);
}

/** When the last word is heard, the summary. */
function useSummaryAtEnd(callId: string, leaving: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaving) return;
    void Promise.resolve(navigate(`/call/${callId}/summary`, { replace: true })).then(announceCredit);
  }, [leaving, callId, navigate]);
}
