import type { Clock } from "#platform/clock/clock.ts";
import type { Frames } from "#voice/audio/frames.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import type { SpokenWord, TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { Running } from "./streams.ts";

export type SpeechOptions = {
  clock: Clock;
  textToSpeech: TextToSpeech;
  /** Speaks what must be heard when the voice itself may be what failed. */
  spareVoice: TextToSpeech;
  textCheck: TextCheck;
  voice: VoiceSettings;
  /** Sentences are shown, not played. */
  silent: boolean;
  /** Aborts with the response, as does every request made for it. */
  within: AbortSignal;
};

/** Where the speech goes. */
export type SpeechSink = {
  /** How long the next `ms` of audio must wait; 0: now. */
  waitBefore(ms: number): number;
  /**
   * A sentence starts: its text, just before its first sound. `sounds`: false if it is only shown. `words` grows while its
   * audio arrives.
   */
  sentence(text: string, sounds: boolean, words: readonly SpokenWord[]): void;
  audio(pcm: Uint8Array, ms: number): void;
  /** True when the connection cannot take more audio: the rest is only shown. */
  congested(): boolean;
  /** The voice's first audio arrived, this long after the request. */
  firstVoiceByte(afterMs: number): void;
  refused(reason: string): void;
  failed(where: "text_to_speech" | "text_check", error: unknown): void;
  /** Everything was said. */
  end(): void;
};

/** One sentence on its way from text to audio. */
export type Sentence = {
  text: string;
  /** Our own words need no check. */
  trusted: boolean;
  /** Spoken by the spare voice. */
  spare: boolean;
  state: "waiting" | "checking" | "speaking" | "ready";
  announced: boolean;
  sentMs: number;
  frames: Frames;
  /** Word timings, as far as the voice reports them. */
  words: SpokenWord[];
  work: Running | null;
  /** The slower check, which runs during synthesis. Nothing is played before its result. */
  secondLook: Running | null;
};

/** A sentence that is not being processed yet. */
export const idle = { state: "waiting", announced: false, sentMs: 0, work: null, secondLook: null } as const;

export function stopWork(sentence: Sentence): void {
  sentence.work?.stop();
  sentence.secondLook?.stop();
  sentence.secondLook = null;
}
