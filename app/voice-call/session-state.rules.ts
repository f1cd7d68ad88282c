import { defaultSound, type SoundChoices } from "./audio/sound-choices.rules.ts";
import { type CallOpening, type CallState, newCallState } from "./call-opening.rules.ts";
import type { CallTicket } from "./call-tickets.ts";
import { noPause, type Pause } from "./pause.rules.ts";

/** `locked`: the browser requires a tap before the page may play audio. `missing`: it cannot play speech here at all. */
export type SoundState = "opening" | "locked" | "on" | "missing";
export type SessionState = {
  call: CallState;
  sound: SoundState;
  micOn: boolean;
  /** The customer knows who hears them, before the call or since it was on, and it has not failed since. */
  micAllowed: boolean;
  /** The server has speech recognition: the microphone is streamed to it. Null until it has said so. */
  serverHears: boolean | null;
  choices: SoundChoices;
  /** The customer's own pause of the call. */
  pause: Pause;
  /** The customer holds the talk button. */
  talking: boolean;
  /** The connection is slow or uneven: the voice may stutter. */
  weak: boolean;
  /** From the end of the customer's words to the first sound of the latest reply; null before the first. */
  latencyMs: number | null;
  /** The call is over and nothing is left to hear: show the summary. */
  leaving: boolean;
};

export type CallSessionOptions = { callId: string; ticket: CallTicket | null; opening: CallOpening };

/** The initial screen. */
export function newSessionState(opening: CallOpening, choices = defaultSound, micAllowed = false): SessionState {
  return {
    call: newCallState(opening),
    sound: "opening",
    micOn: false,
    micAllowed,
    serverHears: null,
    choices,
    pause: noPause,
    talking: false,
    weak: false,
    latencyMs: null,
    leaving: false,
  };
}

/** Whether who hears the customer is said before the microphone opens. The server's own ear was agreed to with the call. */
export function asksFirst({ micOn, micAllowed, serverHears }: SessionState): boolean {
  return !micOn && !micAllowed && !serverHears;
}

/** Whether the microphone opens with the connection: the customer speaks, and knows who hears them. */
export function opensEar(state: SessionState, serverHears: boolean): boolean {
  return !opensTyped(state, serverHears) && !state.micOn && !state.pause.isOn;
}

/** Whether the customer can only type at first: they chose to, or do not know yet that their browser would hear them. */
export function opensTyped({ choices, micAllowed }: SessionState, serverHears: boolean): boolean {
  return !choices.speaks || !(serverHears || micAllowed);
}
