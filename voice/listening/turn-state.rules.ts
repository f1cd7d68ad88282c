import type { Pace } from "./end-of-turn.rules.ts";
import { unvoiced, type Voicing } from "./voicing.rules.ts";

/** What the caller is saying. Times are ms of audio since the session started. */
export type OpenTurn = Readonly<{
  startMs: number;
  voicedMs: number;
  lastVoicedMs: number;
  /** Spoken over the companion, and it is not yet clear whether the companion should stop. */
  tentative: boolean;
  /** The number of the current pause; null while the caller speaks. */
  pause: number | null;
  /** The transcript at this pause; null until the recogniser has answered. */
  text: string | null;
  pauses: number;
  /** The partial transcript while it is spoken over the companion; empty: nothing yet. */
  said: string;
  /** How often a reply was started before the turn was over. */
  guesses: number;
}>;

/** The companion's voice, as far as it is audible. `canStop` is false for the disclosure. */
export type AgentVoice = Readonly<{ sinceMs: number; canStop: boolean; isAnswer: boolean }>;

/** Everything known about who is speaking. */
export type TurnTaking = Readonly<{
  nowMs: number;
  voicing: Voicing;
  turn: OpenTurn | null;
  agent: AgentVoice | null;
  /** The companion is held until it is clear whether it should stop. */
  held: boolean;
  /** When the last turn counted as over. */
  endedAtMs: number | null;
  pace: Pace;
  /** Whether this call's recogniser punctuates sentences; null before its first whole turn. */
  marks: boolean | null;
  /** The recogniser sends live transcripts: it has done so. */
  tellsWords: boolean;
}>;

/** The state at the start of every call. */
export const nobodySpeaks: TurnTaking = {
  nowMs: 0,
  voicing: unvoiced,
  turn: null,
  agent: null,
  held: false,
  endedAtMs: null,
  pace: null,
  marks: null,
  tellsWords: false,
};

/** The events of a call that matter for turn-taking. */
export type TurnEvent =
  /** The next microphone frame, with the detector's probability of speech. */
  | { type: "frame"; ms: number; probability: number }
  /** The transcript of the turn up to a pause. Ignored if that pause is over. */
  | { type: "understood"; pause: number; text: string }
  /** The partial transcript of the turn so far. Empty: nothing, or an echo. */
  | { type: "words"; text: string }
  | { type: "agent_begins"; canStop: boolean; isAnswer: boolean }
  | { type: "agent_falls_silent" }
  /** Discards everything heard so far. */
  | { type: "forgotten" };

/** The effects of an event. */
export type TurnEffect =
  | { type: "speech_started"; startMs: number }
  /** The recogniser should transcribe the turn up to now. */
  | { type: "transcribe"; pause: number }
  /** The turn is probably over: a reply to these words may be started, but not revealed. */
  | { type: "guess"; text: string }
  /** The caller goes on: pending transcripts and replies are out of date. */
  | { type: "goes_on" }
  | { type: "hold" }
  | { type: "resume" }
  /** The companion stops for the caller. */
  | { type: "interrupt" }
  /** The reply came too early: it is retracted, and the next turn continues the previous one. */
  | { type: "take_back" }
  /** The turn is over. `text` is null when the recogniser has not answered yet. */
  | { type: "commit"; endMs: number; waitedMs: number; text: string | null }
  /** It was not a turn: a noise, an echo, a backchannel. */
  | { type: "discard"; heard: string };

export type TurnSettings = Readonly<{
  /** The probability that counts as speech. */
  threshold: number;
  /** What the client adds to every wait, in ms; may be negative. */
  patienceMs: number;
  /** The companion's last sentence was a question. */
  asked: boolean;
}>;

export type TurnStep = { state: TurnTaking; effects: TurnEffect[] };
