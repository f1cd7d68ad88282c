import type { Phase } from "#app/voice-call/call-state.rules.ts";
import type { SessionState } from "#app/voice-call/session-state.rules.ts";

const words: Record<Exclude<Phase, "listening">, string> = {
  connecting: "connecting…",
  disclosure: "before we start",
  thinking: "thinking",
  speaking: "speaking",
  reconnecting: "Reconnecting…",
  blocked: "not connected",
  ended: "call ended",
};

/** How the customer is heard: all the time, while they hold a button, or not at all. */
export type Ear = "open" | "held" | "off";

export function earOf({ micOn, serverHears, choices, talking }: SessionState): Ear {
  if (!micOn) return "off";
  return serverHears === true && choices.listening === "held" && !talking ? "held" : "open";
}

const whileListening: Record<Ear, string> = {
  open: "listening",
  held: "hold the button to talk",
  off: "microphone off",
};

/** The word under the agent's name: never that it listens when nothing can be heard. */
export function phaseWord(phase: Phase, ear: Ear): string {
  return phase === "listening" ? whileListening[ear] : words[phase];
}
