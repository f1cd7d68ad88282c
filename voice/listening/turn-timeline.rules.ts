import type { ReplayedStep } from "./turn-recording.rules.ts";
import type { TurnEffect, TurnEvent, TurnTaking } from "./turn-state.rules.ts";

/**
 * The lines of a timeline: audio time in seconds, event, resulting state, effects. Frames that change nothing are left out
 * unless `every` is set.
 */
export function timelineOf(steps: readonly ReplayedStep[], every = false): string[] {
  let before = "";
  const lines: string[] = [];
  for (const { event, state, effects } of steps) {
    const now = stateName(state);
    if (every || event.type !== "frame" || effects.length > 0 || now !== before) {
      const time = (state.nowMs / 1_000).toFixed(3).padStart(9);
      lines.push(
        `${time}  ${eventName(event).padEnd(34)}  ${now.padEnd(44)}  ${effects.map(effectName).join(", ")}`.trimEnd(),
      );
    }
    before = now;
  }
  return lines;
}

/** Who is speaking, as far as it is known. */
export function stateName({ turn, agent, held, voicing }: TurnTaking): string {
  const companion = agent === null ? "" : held ? "companion held" : "companion speaks";
  return [companion, callerName(turn, voicing.isVoiced)].filter((part) => part !== "").join("; ") || "silence";
}

function callerName(turn: TurnTaking["turn"], isVoiced: boolean): string {
  if (turn === null) return isVoiced ? "a sound" : "";
  const caller = turn.tentative ? "caller speaks into it" : "caller speaks";
  if (turn.pause === null) return caller;
  return `${turn.tentative ? "caller spoke into it" : "caller"} pauses (${turn.pause})${turn.text === null ? "" : ", understood"}`;
}

function eventName(event: TurnEvent): string {
  switch (event.type) {
    case "frame":
      return `frame ${event.probability.toFixed(2)}`;
    case "understood":
      return `understood (${event.pause}) “${event.text}”`;
    case "words":
      return `words “${event.text}”`;
    case "agent_begins":
      return `companion begins${event.canStop ? "" : ", is not stopped"}`;
    case "agent_falls_silent":
      return "companion falls silent";
    case "forgotten":
      return "forgotten";
  }
}

/** An effect as shown in a timeline. */
export function effectName(effect: TurnEffect): string {
  switch (effect.type) {
    case "commit":
      return `commit after ${Math.round(effect.waitedMs)} ms ${effect.text === null ? "without words yet" : `“${effect.text}”`}`;
    case "transcribe":
      return `transcribe (${effect.pause})`;
    case "guess":
      return `guess “${effect.text}”`;
    case "discard":
      return effect.heard === "" ? "discard" : `discard “${effect.heard}”`;
    default:
      return effect.type;
  }
}
