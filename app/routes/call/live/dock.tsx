import {
  Captions as CaptionsIcon,
  CaptionsOff,
  CirclePause,
  CirclePlay,
  Flag,
  Keyboard,
  Mic,
  MicOff,
  Phone,
  SlidersHorizontal,
} from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { reportLink } from "./call-bar.tsx";

export type DockProps = {
  callId: string;
  micOn: boolean;
  typing: boolean;
  captionsOn: boolean;
  paused: boolean;
  canPause: boolean;
  disabled: boolean;
  onMic: () => void;
  /** The microphone is on and hears only while its key is held; null when it hears all the time, or is off. */
  held: Held | null;
  onSound: () => void;
  onType: () => void;
  onPause: () => void;
  onEnd: () => void;
  onCaptions: () => void;
};

/** The controls, within reach of a thumb, each with its word. */
export function Dock(props: DockProps) {
  const { micOn, typing, captionsOn, paused } = props;
  // While the field for typed words is open, letters go there.
  const letter = (key: string) => (typing ? undefined : key);
  return (
    <div className="call-dock" role="toolbar" aria-label="Call controls">
      {props.held ? (
        <HoldKey {...props.held} />
      ) : (
        <Key
          word={micOn ? "Mic on" : "Mic off"}
          shortcut={letter("m")}
          onPress={props.onMic}
          tone={micOn ? "go" : undefined}
        >
          {micOn ? <Mic /> : <MicOff />}
        </Key>
      )}
      <Key word="Type" shortcut={letter("t")} pressed={typing} onPress={props.onType}>
        <Keyboard />
      </Key>
      <Key word={paused ? "Resume" : "Pause"} shortcut={letter("k")} disabled={!props.canPause} onPress={props.onPause}>
        {paused ? <CirclePlay /> : <CirclePause />}
      </Key>
      <button
        type="button"
        className="call-key"
        data-tone="end"
        disabled={props.disabled}
        aria-label="End call"
        onClick={props.onEnd}
      >
        <span>
          <Phone aria-hidden="true" className="rotate-[135deg]" />
        </span>
        End
      </button>
      <Key word="Captions" shortcut={letter("c")} pressed={captionsOn} onPress={props.onCaptions}>
        {captionsOn ? <CaptionsIcon /> : <CaptionsOff />}
      </Key>
      <Key word="Sound" shortcut={letter("s")} onPress={props.onSound}>
        <SlidersHorizontal />
      </Key>
      <a {...reportLink(props.callId)} className="call-key max-sm:hidden">
        <span>
          <Flag aria-hidden="true" />
        </span>
        Report
      </a>
    </div>
  );
}

type Held = { talking: boolean; press: () => void; release: () => void };

/** Heard while it is held: by a finger, a mouse, or the space bar or Enter on it. */
function HoldKey({ talking, press, release }: Held) {
  const isKey = (event: KeyboardEvent) => event.key === " " || event.key === "Enter";
  return (
    <button
      type="button"
      className="call-key call-key-hold"
      aria-label="Hold to talk"
      aria-pressed={talking}
      title="Hold to talk (space bar)"
      data-tone={talking ? "go" : undefined}
      onPointerDown={(event) => {
        // The finger may slide off the key: it is let go where it is lifted.
        event.currentTarget.setPointerCapture(event.pointerId);
        press();
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={(event) => isKey(event) && release()}
      onBlur={release}
    >
      <span>
        <Mic aria-hidden="true" />
      </span>
      Hold
    </button>
  );
}

type KeyProps = {
  word: string;
  shortcut: string | undefined;
  /** For keys that show or hide something. */
  pressed?: boolean;
  tone?: "go" | undefined;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Key({ word, shortcut, pressed, tone, disabled, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className="call-key"
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      title={shortcut ? `${word} (${shortcut.toUpperCase()})` : word}
      data-tone={tone}
      disabled={disabled}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
      {word}
    </button>
  );
}
