import { joinSamples } from "#voice/audio/pcm.ts";
import { ProviderError } from "../provider-error.ts";

/** How much is judged at a time, in seconds. Nothing is passed on before it was judged. */
const BLOCK_S = 0.02;
/** Of full scale. Speech stays below it; bytes that are not samples are near 0.58. */
const LOUD = 0.42;
/** From sample to sample, as a share of the loudness: 1.41 for noise, at most 0.7 for the voiced parts of loud speech. */
const ROUGH = 1;
/** A mean this far from zero, as a share of full scale: text read as samples. */
const OFFSET = 0.2;

export type NoiseGuard = {
  push(samples: Int16Array): Int16Array;
  /** Judges and returns what is left. */
  end(): Int16Array;
};

/** Passes samples on in blocks, and throws `bad_response` at the first block that is noise at full scale. */
export function createNoiseGuard(sampleRate: number): NoiseGuard {
  const size = Math.round(sampleRate * BLOCK_S);
  let held: Int16Array = new Int16Array(0);

  return {
    push(samples) {
      const all = joinSamples([held, samples]);
      const whole = all.length - (all.length % size);
      for (let at = 0; at < whole; at += size) refuseNoise(all.subarray(at, at + size));
      held = all.slice(whole);
      return all.subarray(0, whole);
    },
    end() {
      const rest = held;
      held = new Int16Array(0);
      // Too short to judge, and to do harm.
      if (rest.length * 4 >= size) refuseNoise(rest);
      return rest;
    },
  };
}

function refuseNoise(block: Int16Array): void {
  let [sum, squares, steps, last] = [0, 0, 0, block[0] ?? 0];
  // Not for…of: this runs for every sample of every call.
  for (let at = 0; at < block.length; at += 1) {
    const sample = block[at] ?? 0;
    sum += sample;
    squares += sample * sample;
    steps += (sample - last) * (sample - last);
    last = sample;
  }
  const rms = Math.sqrt(squares / block.length);
  const isNoise = rms > LOUD * 32_768 && Math.sqrt(steps / block.length) > rms * ROUGH;
  const isOffset = Math.abs(sum / block.length) > OFFSET * 32_768;
  if (isNoise || isOffset) throw new ProviderError("bad_response", "the server's samples are noise at full scale");
}
