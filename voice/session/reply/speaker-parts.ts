import type { Outbox } from "#voice/protocol/outbox.ts";
import type { SessionSettings } from "#voice/protocol/session-settings.rules.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Turn } from "../conversation/floor.rules.ts";
import type { Phrases, SessionOptions } from "../options/session-options.ts";
import type { Latency } from "./response.ts";

/** The longest time without a sound after the caller's last word, in ms. */
const FIRST_SOUND_WITHIN_MS = 7_000;
/** What remains of it for the reply itself, however long it took to transcribe the caller. */
const SHORTEST_PATIENCE_MS = 2_000;

export type SpeakerTurn = Turn & {
  /** Null: a reply to the caller. */
  text: string | null;
  askedAtMs: number;
  /** A reply only if the caller turns out to have said something. */
  onlyIfSaid: boolean;
  /** The reply failed before a word was said, and this is the retry. */
  isSecondTry: boolean;
  /** Spoken by the spare voice. */
  spare: boolean;

  done: () => void;
};

/** Why something is refused, as sent to the client. */
export type Refusal = { code: string; message: string };

export type SpeakerParts = {
  session: SessionOptions;
  phrases: Phrases;
  outbox: Outbox;
  conversation: Conversation;
  settings: () => SessionSettings;
  /** True while the caller's words are being transcribed or checked. */
  isListening: () => boolean;
};

/** How long a reply may take to its first sound, when the caller has already waited for `waitedMs`. */
export function patienceLeft(waitedMs: number): number {
  return Math.max(SHORTEST_PATIENCE_MS, FIRST_SOUND_WITHIN_MS - waitedMs);
}

/** Records how long the caller waited for a reply, and sends the client the parts of it. */
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

/** Replaces refused words, with a different phrase each time. */
export function deflectionOf({ deflections, greeting }: Phrases, times: number): string {
  return deflections[times % deflections.length] ?? greeting;
}
