import type { Clock } from "#platform/clock/clock.ts";
import type { VoiceSettings } from "#voice/ports/persona.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import type { SpokenWord, TextToSpeech } from "#voice/ports/text-to-speech.ts";
import type { Frames } from "../frames.ts";
import type { Running } from "./streams.ts";

export type SpeechOptions = {
  clock: Clock;
  textToSpeech: TextToSpeech;
  /** Says what must be heard when the voice itself may be what failed. */
  spareVoice: TextToSpeech;
  textCheck: TextCheck;
  voice: VoiceSettings;
  /** Sentences are shown, nothing sounds. */
  silent: boolean;
  /** The response as a whole: when it is given up, so is everything that is asked for it. */
  within: AbortSignal;
};

/** Where the speech goes. */
export type SpeechSink = {
  /** How long the next `ms` of audio must wait; 0: now. */
  waitBefore(ms: number): number;
  /** A sentence begins: its text, just before its first sound. `sounds`: false where it is only shown. `words` grows while its sound comes. */
  sentence(text: string, sounds: boolean, words: readonly SpokenWord[]): void;
  audio(pcm: Uint8Array, ms: number): void;
  /** True when the line cannot take more sound: the rest is only shown. */
  congested(): boolean;
  /** The voice's answer to the first sentence has begun, so long after it was asked. */
  firstVoiceByte(afterMs: number): void;
  refused(reason: string): void;
  failed(where: "text_to_speech" | "text_check", error: unknown): void;
  /** Everything is said. */
  end(): void;
};

/** One sentence on its way from text to sound. */
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
  /** When its words sound, as far as the voice tells. */
  words: SpokenWord[];
  work: Running | null;
  /** The slower look at it, while its sound is being made. Nothing of it is heard before the answer. */
  secondLook: Running | null;
};

/** A sentence that nobody works on yet. */
export const idle = { state: "waiting", announced: false, sentMs: 0, work: null, secondLook: null } as const;

export function stopWork(sentence: Sentence): void {
  sentence.work?.stop();
  sentence.secondLook?.stop();
  sentence.secondLook = null;
}
