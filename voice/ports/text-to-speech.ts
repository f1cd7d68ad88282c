import type { BuiltInVoice } from "./built-in-voices.ts";
import type { VoiceSettings } from "./persona.ts";

export const OUTPUT_SAMPLE_RATE = 24_000;
export const BYTES_PER_SAMPLE = 2;

/** Where a word ends: `endChar` characters into the text, `endMs` ms into its audio. */
export type SpokenWord = Readonly<{ endChar: number; endMs: number }>;

export type SpeechRequest = {
  text: string;
  voice: VoiceSettings;
  signal: AbortSignal;
  /** A voice with word timings reports each one, in order, before its audio. */
  onWord?: ((word: SpokenWord) => void) | undefined;
};

/** Speaks one short text. Throws on failure; ends early without an error when the signal aborts. */
export type TextToSpeech = {
  readonly name: string;
  /** PCM, 16 bit little-endian, mono, 24 kHz; every chunk holds whole samples (an even number of bytes). */
  stream(request: SpeechRequest): AsyncIterable<Uint8Array>;
  /** The voices that it offers. Throws on failure. Missing: the built-in ones. */
  voices?(): Promise<readonly BuiltInVoice[]>;
};
