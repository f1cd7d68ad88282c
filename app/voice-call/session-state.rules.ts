import type { StartedConversation } from "#features/conversations/conversations.schema.ts";
import { defaultSound, type SoundChoices } from "./audio/sound-choices.rules.ts";
import { type CallOpening, type CallState, newCallState } from "./call-opening.rules.ts";
import { noPause, type Pause } from "./pause.rules.ts";

/** `locked`: the browser requires a tap before the page may play audio. `missing`: it cannot play speech here at all. */
export type SoundState = "opening" | "locked" | "on" | "missing";
export type SessionState = {
  call: CallState;
  sound: SoundState;
  micOn: boolean;
  /** It was on in this call and has not failed since: the customer knows who hears them, and the browser permits it. */
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

export type CallSessionOptions = { callId: string; ticket: StartedConversation | null; opening: CallOpening };

/** The initial screen. */
export function newSessionState(opening: CallOpening, choices = defaultSound): SessionState {
  return {
    call: newCallState(opening),
    sound: "opening",
    micOn: false,
    micAllowed: false,
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
