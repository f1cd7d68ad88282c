import { bytesOf, joinSamples } from "#voice/audio/pcm.ts";
import type { TextToSpeech } from "#voice/ports/text-to-speech.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";

const SAMPLES_PER_MS = PCM_RATE_HZ / 1_000;
const PIECE_SAMPLES = 100 * SAMPLES_PER_MS;

/** A loudspeaker beside the microphone: what is played comes back `lateMs` later, scaled by `gain`. */
export function besideTheMicrophone({ lateMs, gain }: { lateMs: number; gain: number }) {
  let onItsWay = new Int16Array(lateMs * SAMPLES_PER_MS);
  return (spoken: Int16Array, heard: Int16Array): Int16Array => {
    const all = joinSamples([onItsWay, heard]);
    onItsWay = all.slice(heard.length);
    return spoken.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + gain * (all[at] ?? 0))));
  };
}

/** A companion with a recorded voice: returns the requested part of `sound`, which is all of `text`. */
export function readerOf(text: string, sound: Int16Array): TextToSpeech {
  return {
    name: "reader",
    async *stream({ text: part, signal }) {
      const share = (chars: number) => Math.floor((chars / text.length) * sound.length);
      const from = share(Math.max(0, text.indexOf(part)));
      const until = from + share(part.length);
      for (let at = from; at < until && !signal.aborted; at += PIECE_SAMPLES) {
        yield bytesOf(sound.slice(at, Math.min(until, at + PIECE_SAMPLES)));
      }
    },
  };
}
