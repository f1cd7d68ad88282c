import { type Clock, systemClock, wait } from "#platform/clock/clock.ts";
import {
  BYTES_PER_SAMPLE,
  OUTPUT_SAMPLE_RATE,
  type SpeechRequest,
  type SpokenWord,
  type TextToSpeech,
} from "#voice/ports/text-to-speech.ts";

const BEEP_MS = 120;
const GAP_MS = 60;
const CHUNK_MS = 100;
const TONE_HZ = 220;
const AMPLITUDE = 6_000;

export type ToneVoice = TextToSpeech & {
  /** Every text that it was asked to speak, in order. */
  readonly asked: string[];
  /** Requests that are neither finished nor aborted, and their maximum at a time. */
  inFlight: number;
  mostInFlight: number;
};

type ToneVoiceOptions = {
  /** The delay before the first audio. */
  firstByteMs?: number;
  /** The delay between two chunks of 100 ms of audio. */
  chunkEveryMs?: number;
  /** False: it does not record requests, so that they do not count as memory of the session. */
  notesAsked?: boolean;
  clock?: Clock;
};

/** A voice of beeps, one for each syllable, as fast as its stated latencies allow. */
export function toneVoice(options: ToneVoiceOptions = {}): ToneVoice {
  const { firstByteMs = 0, chunkEveryMs = 0, notesAsked = true, clock = systemClock } = options;
  const voice: ToneVoice = { name: "tone", asked: [], inFlight: 0, mostInFlight: 0, stream };
  async function* stream({ text, signal, onWord }: SpeechRequest): AsyncIterable<Uint8Array> {
    if (notesAsked) voice.asked.push(text);
    voice.inFlight += 1;
    voice.mostInFlight = Math.max(voice.mostInFlight, voice.inFlight);
    try {
      if (firstByteMs > 0) await wait(clock, firstByteMs, signal);
      for (const word of wordTimes(text)) onWord?.(word);
      const sound = beeps(syllables(text));
      const chunkBytes = bytesOf(CHUNK_MS);
      for (let at = 0; at < sound.length; at += chunkBytes) {
        if (at > 0 && chunkEveryMs > 0) await wait(clock, chunkEveryMs, signal);
        if (signal.aborted) return;
        yield sound.subarray(at, at + chunkBytes);
      }
    } finally {
      voice.inFlight -= 1;
    }
  }
  return voice;
}

/** How long a text sounds in this voice, in milliseconds. */
export function toneMs(text: string): number {
  return syllables(text) * (BEEP_MS + GAP_MS);
}

/** The word timings of a text in this voice. */
export function wordTimes(text: string): SpokenWord[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const endChar = index + word.length;
    return { endChar, endMs: toneMs(text.slice(0, endChar)) - GAP_MS };
  });
}

/** Counts groups of vowels; every word has at least one. */
export function syllables(text: string): number {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.reduce((count, word) => count + Math.max(1, word.match(/[aeiouyäöüáéíóú]+/g)?.length ?? 0), 0);
}

const bytesOf = (ms: number) => (ms * OUTPUT_SAMPLE_RATE * BYTES_PER_SAMPLE) / 1_000;
const beep = oneBeep();

function beeps(count: number): Uint8Array {
  const sound = new Uint8Array(beep.length * count);
  for (let at = 0; at < count; at++) sound.set(beep, at * beep.length);
  return sound;
}

function oneBeep(): Uint8Array {
  const bytes = new Uint8Array(bytesOf(BEEP_MS + GAP_MS));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytesOf(BEEP_MS) / BYTES_PER_SAMPLE; at++) {
    const sample = Math.round(AMPLITUDE * Math.sin((2 * Math.PI * TONE_HZ * at) / OUTPUT_SAMPLE_RATE));
    view.setInt16(at * BYTES_PER_SAMPLE, sample, true);
  }
  return bytes;
}
