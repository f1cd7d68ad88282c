import { recordedLine, recordingHead } from "./turn-recording.schema.ts";
import {
  nobodySpeaks,
  type TurnEffect,
  type TurnEvent,
  type TurnSettings,
  type TurnTaking,
} from "./turn-state.rules.ts";
import { takeTurnEvent } from "./turn-taking.rules.ts";

/** One event of a call, what it was judged by, and its effects. */
export type RecordedStep = Readonly<{ event: TurnEvent; settings: TurnSettings; effects: readonly TurnEffect[] }>;
/** The same, replayed: the new state, and the effects that were recorded. */
export type ReplayedStep = RecordedStep & Readonly<{ state: TurnTaking; recorded: readonly TurnEffect[] }>;

/** Writes steps as lines of JSON, in order. A recording contains the caller's words: it is as private as the call. */
export function lineWriter(write: (line: string) => void): (step: RecordedStep) => void {
  let known = "";
  write(JSON.stringify({ recording: "turn-taking", version: 1 }));
  return ({ event, settings, effects }) => {
    const { threshold, patienceMs, asked } = settings;
    const now = JSON.stringify({ threshold, patienceMs, asked });
    write(
      JSON.stringify({
        event,
        ...(now === known ? {} : { settings: { threshold, patienceMs, asked } }),
        ...(effects.length === 0 ? {} : { effects }),
      }),
    );
    known = now;
  };
}

/** The steps of a recording. Throws an error that names the first invalid line. */
export function readRecording(text: string): RecordedStep[] {
  const [head = "", ...lines] = text.trim().split("\n");
  if (!recordingHead.safeParse(jsonOf(head)).success) throw new Error("line 1 is not the head of a recording of turns");
  let settings: TurnSettings | undefined;
  return lines.map((line, at) => {
    const parsed = recordedLine.safeParse(jsonOf(line));
    if (!parsed.success) throw new Error(`line ${at + 2} is invalid: ${parsed.error.issues[0]?.message ?? "unknown"}`);
    settings = parsed.data.settings ?? settings;
    if (settings === undefined) throw new Error(`line ${at + 2} has no settings`);
    return { event: parsed.data.event, settings, effects: parsed.data.effects ?? [] };
  });
}

/** Replays the steps by the rules that live calls use. */
export function replayed(steps: readonly RecordedStep[]): ReplayedStep[] {
  let state = nobodySpeaks;
  return steps.map(({ event, settings, effects: recorded }) => {
    const step = takeTurnEvent(state, event, settings);
    state = step.state;
    return { event, settings, recorded, ...step };
  });
}

/** The first step with a different outcome than recorded; null if all are the same. */
export function firstDifference(steps: readonly ReplayedStep[]): ReplayedStep | null {
  return steps.find(({ effects, recorded }) => JSON.stringify(effects) !== JSON.stringify(recorded)) ?? null;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
