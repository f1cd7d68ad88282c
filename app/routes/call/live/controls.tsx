import { useCallback, useState } from "react";
import { canHear } from "#app/voice-call/audio/speech-input.ts";
import type { CallSession } from "#app/voice-call/call-session.ts";
import { asksFirst, type SessionState } from "#app/voice-call/session-state.rules.ts";
import { TroubleNote, WarningNote } from "./call-notes.tsx";
import { useHeldKey, useShortcuts } from "./call-surroundings.ts";
import { Dock } from "./dock.tsx";
import { EndSheet } from "./end-sheet.tsx";
import { MicSheet } from "./mic-sheet.tsx";
import { MoneySheet } from "./money-sheet.tsx";
import { SoundSheet } from "./sound-sheet.tsx";
import { TypeBar, useTypeField, type useTyping } from "./type-bar.tsx";

export type SheetName = "mic" | "sound" | "money" | "end";

type ControlsProps = {
  callId: string;
  session: CallSession | null;
  state: SessionState;
  /** Whether somebody pays for this call. */
  paid: boolean;
  typing: ReturnType<typeof useTyping>;
  sheet: SheetName | null;
  onSheet: (sheet: SheetName | null) => void;
  captionsOn: boolean;
  onCaptions: () => void;
};

/** Everything that the customer can do, by hand and by key. */
export function Controls(props: ControlsProps) {
  const { session, state, typing, onSheet, captionsOn, onCaptions } = props;
  const [ending, setEnding] = useState(false);
  const { call, pause } = state;
  const over = ending || call.link === "ended" || call.link === "blocked";
  const canPause = call.greeted && !over && pause.leftMs > 0;
  const end = () => {
    onSheet(null);
    setEnding(true);
    void session?.end();
  };
  const mic = () => (asksFirst(state) ? onSheet("mic") : session?.hearMe(!state.micOn));
  const togglePause = () => canPause && session?.pause(!pause.isOn);
  const held = useHeldTalk(session, state);
  const field = useTypeField(typing);
  useShortcuts(
    {
      m: mic,
      e: () => over || onSheet("end"),
      t: typing.toggle,
      c: onCaptions,
      p: () => props.paid && onSheet("money"),
      s: () => onSheet("sound"),
      k: togglePause,
    },
    field,
  );
  return (
    <div className="call-foot">
      <div className="call-notes">
        <WarningNote
          warning={call.warning}
          meter={call.meter}
          onDismiss={useCallback(() => session?.dismissWarning(), [session])}
          onMore={() => onSheet("money")}
        />
        <TroubleNote message={state.sound === "missing" ? noSound : call.trouble} />
      </div>
      {typing.shown && <TypeBar field={field} session={session} disabled={over || call.link !== "open"} />}
      <Dock
        callId={props.callId}
        micOn={state.micOn}
        typing={typing.shown}
        captionsOn={captionsOn}
        paused={pause.isOn}
        canPause={canPause}
        disabled={over}
        onMic={mic}
        held={held}
        onSound={() => onSheet("sound")}
        onType={typing.toggle}
        onPause={togglePause}
        onEnd={end}
        onCaptions={onCaptions}
      />
      <Sheets {...props} onEnd={over ? undefined : end} />
    </div>
  );
}

type SheetsProps = Pick<ControlsProps, "callId" | "session" | "state" | "typing" | "sheet" | "onSheet"> & {
  /** Hangs up; undefined when there is nothing to hang up. */
  onEnd: (() => void) | undefined;
};

function Sheets({ callId, session, state, typing, sheet, onSheet, onEnd }: SheetsProps) {
  const close = () => onSheet(null);
  const shown = (name: SheetName) => ({ open: sheet === name, onClose: close, onEnd });
  const raise = async (capUsd: string | null) => {
    const refusal = (await session?.raiseCap(capUsd)) ?? null;
    // The note that it is raised stands behind the sheet.
    if (refusal === null) close();
    return refusal;
  };
  return (
    <>
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
        onType={() => {
          close();
          typing.ask();
        }}
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
      <MoneySheet {...shown("money")} call={state.call} callId={callId} onRaise={raise} />
      <EndSheet open={sheet === "end"} onClose={close} onEnd={() => onEnd?.()} />
    </>
  );
}

const noSound =
  "This browser cannot play the voice on this page: open it over https or on localhost. The words are shown here.";

/** The key to talk, where it has to be held; null when the microphone is off, or hears all the time. */
function useHeldTalk(session: CallSession | null, { micOn, serverHears, choices, talking }: SessionState) {
  const isHeld = micOn && serverHears === true && choices.listening === "held";
  const caller = isHeld ? session?.caller : undefined;
  useHeldKey(" ", caller);
  return caller ? { talking, press: caller.press, release: caller.release } : null;
}
