import type { Phase } from "../../call/call-state.rules.ts";

const words: Record<Phase, string> = {
  connecting: "connecting…",
  disclosure: "before we start",
  listening: "listening",
  thinking: "thinking",
  speaking: "speaking",
  reconnecting: "Reconnecting…",
  blocked: "not connected",
  ended: "call ended",
};

/** The word under the agent's name. */
export function phaseWord(phase: Phase): string {
  return words[phase];
}
