import {
  Captions as CaptionsIcon,
  CaptionsOff,
  CircleDollarSign,
  Keyboard,
  Mic,
  MicOff,
  Phone,
  SlidersHorizontal,
} from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";

export type DockProps = {
  micOn: boolean;
  typing: boolean;
  captionsOn: boolean;
  disabled: boolean;
  onMic: () => void;
  /** The microphone is on and hears only while its key is held; null when it hears all the time, or is off. */
  held: Held | null;
  onSound: () => void;
  onType: () => void;
  onEnd: () => void;
  onCaptions: () => void;
  /** Null where nothing is paid for. */
  onMoney: (() => void) | null;
};

/** The controls, within reach of a thumb; hanging up is in the middle. */
export function Dock(props: DockProps) {
  const { micOn, typing, captionsOn, disabled } = props;
  return (
    <div className="call-dock" role="toolbar" aria-label="Call controls">
      {props.held ? (
        <HoldKey {...props.held} />
      ) : (
        <DockButton
          label={micOn ? "Mute microphone" : "Speak with microphone"}
          on={micOn}
          shortcut="m"
          onPress={props.onMic}
        >
          {micOn ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
        </DockButton>
      )}
      <DockButton label={typing ? "Hide typing" : "Type"} on={typing} shortcut="t" onPress={props.onType}>
        <Keyboard aria-hidden="true" />
      </DockButton>
      <button
        type="button"
        className="call-key call-key-end"
        disabled={disabled}
        aria-label="End call"
        onClick={props.onEnd}
      >
        <Phone aria-hidden="true" className="rotate-[135deg]" />
      </button>
      <DockButton
        label={captionsOn ? "Hide captions" : "Show captions"}
        on={captionsOn}
        shortcut="c"
        onPress={props.onCaptions}
      >
        {captionsOn ? <CaptionsIcon aria-hidden="true" /> : <CaptionsOff aria-hidden="true" />}
      </DockButton>
      <DockButton label="Sound" shortcut="s" onPress={props.onSound}>
        <SlidersHorizontal aria-hidden="true" />
      </DockButton>
      {props.onMoney && (
        <DockButton label="Price and credit" shortcut="p" onPress={props.onMoney}>
          <CircleDollarSign aria-hidden="true" />
        </DockButton>
      )}
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
      data-on={talking || undefined}
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
      <Mic aria-hidden="true" />
    </button>
  );
}

function DockButton(props: {
  label: string;
  shortcut: string;
  on?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="call-key"
      aria-label={props.label}
      aria-keyshortcuts={props.shortcut}
      title={`${props.label} (${props.shortcut.toUpperCase()})`}
      data-on={props.on || undefined}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}
