import { nobodySpeaks, type TurnEffect, type TurnEvent, type TurnSettings } from "../listening/turn-state.rules.ts";
import { takeTurnEvent } from "../listening/turn-taking.rules.ts";

export const FRAME_MS = 32;
const settings: TurnSettings = { threshold: 0.5, patienceMs: 0, asked: false };

/** Plays voice and silence to the rules. The recogniser answers with `texts` one after the other, each after `delayMs`. */
export function listening(texts: string[] = [], options: { delayMs?: number; settings?: Partial<TurnSettings> } = {}) {
  let state = nobodySpeaks;
  const effects: { atMs: number; effect: TurnEffect }[] = [];
  const answers: { atMs: number; event: TurnEvent }[] = [];
  const take = (event: TurnEvent) => {
    const step = takeTurnEvent(state, event, { ...settings, ...options.settings });
    state = step.state;
    for (const effect of step.effects) {
      effects.push({ atMs: state.nowMs, effect });
      if (effect.type !== "transcribe") continue;
      const text = texts.shift();
      if (text === undefined) continue;
      const event = { type: "understood", pause: effect.pause, text } as const;
      answers.push({ atMs: state.nowMs + (options.delayMs ?? 150), event });
    }
  };
  const play = (ms: number, probability: number) => {
    for (let at = 0; at < ms; at += FRAME_MS) {
      take({ type: "frame", ms: FRAME_MS, probability });
      for (const { event } of answers.filter((answer) => answer.atMs <= state.nowMs)) take(event);
      answers.splice(0, answers.length, ...answers.filter((answer) => answer.atMs > state.nowMs));
    }
  };
  return {
    voice: (ms: number) => play(ms, 0.95),
    silence: (ms: number) => play(ms, 0.02),
    words: (text: string) => take({ type: "words", text }),
    agentBegins: (options: { canStop?: boolean; isAnswer?: boolean } = {}) =>
      take({ type: "agent_begins", canStop: true, isAnswer: false, ...options }),
    agentFallsSilent: () => take({ type: "agent_falls_silent" }),
    /** Without guesses, which do not change who may speak. */
    types: () => effects.map(({ effect }) => effect.type).filter((type) => type !== "guess"),
    all: <Type extends TurnEffect["type"]>(type: Type) =>
      effects.flatMap(({ effect, atMs }) =>
        effect.type === type ? [{ atMs, ...(effect as Extract<TurnEffect, { type: Type }>) }] : [],
      ),
  };
}
