import { useState } from "react";
import { phaseOf } from "#app/voice-call/call-state.rules.ts";
import { CallBar } from "./call-bar.tsx";
import { useCreditAnnounced, useReturnFromOtherTab, useSummaryAtEnd, useWayBack } from "./call-life.ts";
import { earOf, phaseWord } from "./call-phase.labels.ts";
import { useWakeLock, useWholeScreen } from "./call-surroundings.ts";
import { CaptionsAloud } from "./captions.tsx";
import { Controls, type SheetName } from "./controls.tsx";
import { Stage } from "./stage.tsx";
import { useTyping } from "./type-bar.tsx";
import { type LivePageData, useCallSession } from "./use-call-session.ts";
import "./call.css";
import "./palettes.css";

/** The call: one calm surface in the colors of its companion, with the ring, the words, the meter and the controls. */
export function LiveScreen({ data }: { data: LivePageData }) {
  const { session, state } = useCallSession(data);
  const { call } = state;
  const phase = phaseOf(call);
  const [captionsOn, setCaptionsOn] = useState(true);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const typing = useTyping(state);
  const over = phase === "ended" || phase === "blocked";
  const test = data.call.testSeconds === null ? null : { latencyMs: state.latencyMs };
  const word = phaseWord(phase, earOf(state, typing.shown));
  useWholeScreen();
  useWakeLock(!over);
  useSummaryAtEnd(data.call.id, state.leaving);
  useWayBack(data.call, over);
  useCreditAnnounced(call.meter.available);
  useReturnFromOtherTab(data.call.id, phase === "blocked", session);
  return (
    <div
      className="call-screen"
      data-phase={phase}
      data-palette={data.palette ?? "teal"}
      data-paused={state.pause.isOn || undefined}
    >
      <CallBar
        callId={data.call.id}
        agentName={data.call.agentName}
        modelUsername={data.call.modelUsername}
        call={call}
        isPrivate={data.call.private}
        test={test}
        onMoney={() => setSheet("money")}
      />
      <Stage data={data} session={session} state={state} word={word} captionsOn={captionsOn} />
      <Controls
        callId={data.call.id}
        session={session}
        state={state}
        paid={test === null}
        typing={typing}
        sheet={sheet}
        onSheet={setSheet}
        captionsOn={captionsOn}
        onCaptions={() => setCaptionsOn((on) => !on)}
      />
      {captionsOn && (
        <CaptionsAloud captions={call.captions} phase={phase === "reconnecting" || phase === "ended" ? word : null} />
      )}
    </div>
  );
}
