import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { Conversation } from "../conversation.ts";
import type { Turn } from "../floor.rules.ts";
import type { Outbox } from "../outbox.ts";
import type { Phrases, SessionOptions } from "../session-options.ts";
import type { Latency } from "./response.ts";

/** Nobody is left without a sound for longer than this after their last word, in ms. */
const FIRST_SOUND_WITHIN_MS = 7_000;
/** What is left of it for the answer itself, however long it took to understand the caller. */
const SHORTEST_PATIENCE_MS = 2_000;

export type SpeakerTurn = Turn & {
  /** Null: an answer to the caller. */
  text: string | null;
  askedAtMs: number;
  /** An answer only if the caller turns out to have said something. */
  onlyIfSaid: boolean;
  /** The answer failed before a word was said, and this is the second try. */
  isSecondTry: boolean;
  /** Said by the spare voice. */
  spare: boolean;

  done: () => void;
};

/** Why something is not done, as the client is told. */
export type Refusal = { code: string; message: string };

export type SpeakerParts = {
  session: SessionOptions;
  phrases: Phrases;
  outbox: Outbox;
  conversation: Conversation;
  settings: () => SessionSettings;
  /** True while something that the caller said is not yet understood or checked. */
  isListening: () => boolean;
};

/** How long an answer may take to its first sound, when the caller has already waited for `waitedMs`. */
export function patienceLeft(waitedMs: number): number {
  return Math.max(SHORTEST_PATIENCE_MS, FIRST_SOUND_WITHIN_MS - waitedMs);
}

/** Notes how long the caller waited for an answer, and tells the client where the time went. */
export function tellLatency(
  { session, outbox, conversation }: SpeakerParts,
  answer: { no: number; itemId: string; askedAtMs: number },
  latency: Latency,
): void {
  const heard = conversation.lastHeardIn();
  const total_ms = Math.round(session.clock.monotonicMs() - answer.askedAtMs);
  conversation.answered(answer.itemId, total_ms);
  outbox.send({
    type: "x.latency",
    turn: answer.no,
    eou_ms: Math.round(heard.waitedMs),
    stt_ms: Math.round(heard.sttMs),
    llm_ttft_ms: Math.round(latency.llmMs),
    tts_ttfb_ms: Math.round(latency.voiceMs),
    total_ms,
  });
}

/** The words in the place of those that may not be said: other ones each time. */
export function deflectionOf({ deflections, greeting }: Phrases, times: number): string {
  return deflections[times % deflections.length] ?? greeting;
}
