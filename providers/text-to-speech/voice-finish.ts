import { joinSamples, toSample } from "#voice/audio/pcm.ts";

/** Below this there is only rumble. */
const RUMBLE_HZ = 70;
const FADE_MS = 8;
/** Above this loud samples are compressed instead of clipped; the peak stays below 0.9. */
const KNEE = 0.6;
const CEILING = 0.88;

export type VoiceFinish = {
  push(samples: Int16Array): Int16Array;
  /** The end of the text: returns what was held back for the fade. */
  flush(): Int16Array;
};

/** Improves a synthetic voice: removes rumble and hiss, levels the loudness, avoids clicks at the start and end. */
export function createVoiceFinish(sampleRate: number, options: { softenAbove: number; gain: number }): VoiceFinish {
  const fadeSamples = Math.round((FADE_MS * sampleRate) / 1_000);
  const highPass = biquad("high", RUMBLE_HZ, sampleRate);
  const lowPass = biquad("low", options.softenAbove, sampleRate);
  let faded = 0;
  let held: Int16Array = new Int16Array(0);

  return {
    push(samples) {
      const out = new Int16Array(samples.length);
      for (const [index, sample] of samples.entries()) {
        const fadeIn = faded < fadeSamples ? faded++ / fadeSamples : 1;
        out[index] = toSample(limited(lowPass(highPass(sample / 32_768)) * options.gain) * fadeIn);
      }
      const all = joinSamples([held, out]);
      held = all.slice(Math.max(0, all.length - fadeSamples));
      return all.subarray(0, all.length - held.length);
    },
    flush() {
      const tail = held.map((sample, index) => Math.round((sample * (held.length - 1 - index)) / held.length));
      held = new Int16Array(0);
      faded = 0;
      return tail;
    },
  };
}

/** Linear up to the knee, then bent towards the ceiling, which it never reaches. */
function limited(value: number): number {
  const size = Math.abs(value);
  if (size <= KNEE) return value;
  const room = CEILING - KNEE;
  return Math.sign(value) * (KNEE + room * Math.tanh((size - KNEE) / room));
}

/** A second-order Butterworth filter (Audio EQ Cookbook of R. Bristow-Johnson), sample by sample. */
function biquad(kind: "low" | "high", frequency: number, sampleRate: number): (input: number) => number {
  const w0 = (2 * Math.PI * Math.min(frequency, sampleRate * 0.45)) / sampleRate;
  const alpha = Math.sin(w0) / Math.SQRT2;
  const cos = Math.cos(w0);
  const a0 = 1 + alpha;
  const edge = (kind === "low" ? 1 - cos : 1 + cos) / a0;
  const [b0, b1, b2] = [edge / 2, kind === "low" ? edge : -edge, edge / 2];
  const [a1, a2] = [(-2 * cos) / a0, (1 - alpha) / a0];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (input) => {
    const output = b0 * input + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, input, y1, output];
    return output;
  };
}
