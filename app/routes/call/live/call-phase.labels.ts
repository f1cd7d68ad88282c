import type { Phase } from "#app/voice-call/call-state.rules.ts";
import type { SessionState } from "#app/voice-call/session-state.rules.ts";

const words: Record<Exclude<Phase, "listening">, string> = {
  connecting: "connecting…",
  disclosure: "before we start",
  thinking: "thinking…",
  speaking: "speaking",
  reconnecting: "reconnecting…",
  blocked: "not connected",
  ended: "call ended",
};

/** How the customer is heard: all the time, while they hold a button, by what they type, or not at all. */
export type Ear = "open" | "held" | "typed" | "off";

/** `typing`: the field for typed words is open. */
export function earOf({ micOn, serverHears, choices, talking }: SessionState, typing: boolean): Ear {
  if (!micOn) return typing ? "typed" : "off";
  return serverHears === true && choices.listening === "held" && !talking ? "held" : "open";
}

/** A talking customer is told so in a color of its own. */
export const deaf = "your mic is off";

const whileListening: Record<Ear, string> = {
  open: "listening",
  held: "hold the button to talk",
  typed: "your turn to type",
  off: deaf,
};

/** The words under the companion's name. They never claim that it listens when nothing can be heard. */
export function phaseWord(phase: Phase, ear: Ear): string {
  return phase === "listening" ? whileListening[ear] : words[phase];
}
