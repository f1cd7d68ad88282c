import { bytesOf, toSample } from "#voice/audio/pcm.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import { OUTPUT_SAMPLE_RATE, type TextToSpeech } from "#voice/ports/text-to-speech.ts";

const SYLLABLE_MS = 190;
const PAUSE_MS = { word: 40, clause: 220 };
/** The parts of a syllable in which the voice swells and fades. */
const EDGE_SHARE = 0.25;
const LOUDNESS = 0.35;

/** First two formants in Hz (Peterson and Barney 1952, rounded) of the vowel that a letter stands for most often. */
const formants: Readonly<Record<string, readonly [number, number]>> = {
  a: [730, 1_090],
  e: [530, 1_840],
  i: [270, 2_290],
  o: [570, 840],
  u: [300, 870],
  y: [390, 1_990],
};
const pitchHz = { low: 105, middle: 160, high: 220 };
const paceFactor = { slow: 1.15, even: 1, quick: 0.85 };

type Tone = { pitch: number; factor: number };

/** A hum that lasts as long as the words: audio for a machine without a speech synthesiser. Nobody takes it for speech. */
export function createFormantVoice(): TextToSpeech {
  return {
    name: "hum",
    async *stream({ text, voice, signal }) {
      const known = builtInVoices.find((entry) => entry.voiceId === voice.voiceId);
      const tone = {
        pitch: pitchHz[known?.pitch ?? "middle"],
        factor: paceFactor[known?.pace ?? "even"] / Math.min(4, Math.max(0.25, voice.speed)),
      };
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}']+[^\p{L}\p{N}']*/gu) ?? []) {
        // Yields to the event loop: a long text must not hold up other calls.
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) return;
        yield bytesOf(hummedWord(word, tone));
      }
    },
  };
}

/** The vowels of a word one after the other, then the pause of its punctuation. */
function hummedWord(word: string, tone: Tone): Int16Array {
  const vowels = word.match(/[aeiouy]+/g) ?? ["e"];
  const syllable = samplesIn(SYLLABLE_MS * tone.factor);
  const pause = samplesIn((/[.,;:!?…—]/.test(word) ? PAUSE_MS.clause : PAUSE_MS.word) * tone.factor);
  const out = new Int16Array(vowels.length * syllable + pause);
  for (const [index, vowel] of vowels.entries()) {
    const [first, second] = formants[vowel.charAt(0)] ?? [500, 1_500];
    // The pitch falls a little within a word, as in speech.
    hum(out.subarray(index * syllable, (index + 1) * syllable), {
      pitch: tone.pitch * (1 - 0.03 * index),
      first,
      second,
    });
  }
  return out;
}

/** Harmonics of the pitch, each the louder the nearer it is to a formant. */
function hum(out: Int16Array, sound: { pitch: number; first: number; second: number }): void {
  const harmonics = Array.from({ length: Math.floor(3_200 / sound.pitch) }, (_, index) => {
    const frequency = (index + 1) * sound.pitch;
    const weight = nearness(frequency, sound.first, 90) + 0.5 * nearness(frequency, sound.second, 130);
    return { step: (2 * Math.PI * frequency) / OUTPUT_SAMPLE_RATE, weight };
  });
  const total = harmonics.reduce((sum, harmonic) => sum + harmonic.weight, 0);
  const edge = out.length * EDGE_SHARE;
  for (let at = 0; at < out.length; at += 1) {
    const swell = Math.min(1, at / edge, (out.length - at) / edge);
    let value = 0;
    for (const harmonic of harmonics) value += harmonic.weight * Math.sin(at * harmonic.step);
    out[at] = toSample((LOUDNESS * swell * value) / total);
  }
}

function nearness(frequency: number, centre: number, width: number): number {
  return 1 / (1 + ((frequency - centre) / width) ** 2);
}

function samplesIn(milliseconds: number): number {
  return Math.round((milliseconds * OUTPUT_SAMPLE_RATE) / 1_000);
}
