import type { Pace } from "./end-of-turn.rules.ts";
import { unvoiced, type Voicing } from "./voicing.rules.ts";

/** What the caller is saying. Times are ms of audio since the session began. */
export type OpenTurn = Readonly<{
  startMs: number;
  voicedMs: number;
  lastVoicedMs: number;
  /** The companion speaks, and nobody knows yet whether it is to stop. */
  tentative: boolean;
  /** Which pause this is; null while the caller speaks. */
  pause: number | null;
  /** What the recogniser understood at this pause; null as long as it has not answered. */
  text: string | null;
  pauses: number;
  /** What is understood of it while it is spoken into the companion's speech; empty: nothing yet. */
  said: string;
  /** How often an answer was begun before the turn was over. */
  guesses: number;
}>;

/** The companion's voice, as far as it can be heard. `canStop` is false for what every call must begin with. */
export type AgentVoice = Readonly<{ sinceMs: number; canStop: boolean; isAnswer: boolean }>;

/** All that is known of who speaks. */
export type TurnTaking = Readonly<{
  nowMs: number;
  voicing: Voicing;
  turn: OpenTurn | null;
  agent: AgentVoice | null;
  /** The companion is held until it is clear whether it is to stop. */
  held: boolean;
  /** When the last turn was taken to be over. */
  endedAtMs: number | null;
  pace: Pace;
  /** Whether the recogniser of this call ends sentences with a mark; null before its first whole turn. */
  marks: boolean | null;
  /** It tells words while they are spoken: it has done so. */
  tellsWords: boolean;
}>;

/** How every call begins. */
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

/** What happens in a call, as far as it matters for who may speak. */
export type TurnEvent =
  /** The next frame of the microphone, with the detector's probability of speech. */
  | { type: "frame"; ms: number; probability: number }
  /** What was understood of the turn up to a pause. Answers about other pauses than the running one are ignored. */
  | { type: "understood"; pause: number; text: string }
  /** What is understood of the turn so far, while it is spoken. Empty: nothing, or an echo. */
  | { type: "words"; text: string }
  | { type: "agent_begins"; canStop: boolean; isAnswer: boolean }
  | { type: "agent_falls_silent" }
  /** Nothing that was heard until now counts. */
  | { type: "forgotten" };

/** What follows from an event. */
export type TurnEffect =
  | { type: "speech_started"; startMs: number }
  /** The recogniser is to hear the turn up to now. */
  | { type: "transcribe"; pause: number }
  /** The turn is probably over: an answer to these words may be begun, and not be told. */
  | { type: "guess"; text: string }
  /** The caller goes on: what the recogniser was asked for, and what was begun, is out of date. */
  | { type: "goes_on" }
  | { type: "hold" }
  | { type: "resume" }
  /** The companion stops for the caller. */
  | { type: "interrupt" }
  /** The answer came too early: it is taken back, and the next turn belongs to the one before. */
  | { type: "take_back" }
  /** The turn is over. `text` is null when the recogniser has not answered yet. */
  | { type: "commit"; endMs: number; waitedMs: number; text: string | null }
  /** It was no turn: a noise, an echo, a word of agreement. */
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
