import type { BuiltInVoice } from "./built-in-voices.ts";
import type { VoiceSettings } from "./persona.ts";

export const OUTPUT_SAMPLE_RATE = 24_000;
export const BYTES_PER_SAMPLE = 2;

/** Where the sound of a word ends: `endChar` characters into the text, `endMs` ms into its sound. */
export type SpokenWord = Readonly<{ endChar: number; endMs: number }>;

export type SpeechRequest = {
  text: string;
  voice: VoiceSettings;
  signal: AbortSignal;
  /** A voice that knows when its words sound tells of each, in order, before its sound is given. */
  onWord?: ((word: SpokenWord) => void) | undefined;
};

/** Speaks one short text. Throws on failure; ends early without an error when the signal aborts. */
export type TextToSpeech = {
  readonly name: string;
  /** PCM, 16 bit little-endian, mono, 24 kHz; every chunk holds whole samples (an even number of bytes). */
  stream(request: SpeechRequest): AsyncIterable<Uint8Array>;
  /** The voices that it can be asked for. Throws on failure. Left out: the built-in ones. */
  voices?(): Promise<readonly BuiltInVoice[]>;
};
