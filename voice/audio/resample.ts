import { joinSamples } from "./pcm.ts";

/** Input samples on each side of an output sample. 16 keep aliases of speech about 60 dB down. */
const HALF_WIDTH = 16;
/** Below the smaller Nyquist frequency, so that the filter's slope ends before it. */
const PASS_SHARE = 0.94;
/** Cached weights, one set per position between two input samples; 22,050 → 24,000 Hz needs exactly 160. */
const MAX_PHASES = 512;

export type Resampler = {
  /** Takes samples in order and returns those that are ready; the last few wait for more input. */
  push(samples: Int16Array): Int16Array;
  /** Returns the samples still pending and resets the resampler. */
  flush(): Int16Array;
};

/** Resamples a stream (rates in Hz) by a windowed sinc, without seams between chunks. */
export function createResampler(fromRate: number, toRate: number): Resampler {
  if (!(fromRate > 0 && toRate > 0)) throw new RangeError(`cannot resample from ${fromRate} to ${toRate} Hz`);
  if (fromRate === toRate) return { push: (samples) => samples, flush: () => new Int16Array(0) };
  const kernel = sincKernel(fromRate, toRate);
  let held: Int16Array = new Int16Array(kernel.reach);
  /** Index of held[0] in the stream; the stream starts with `reach` samples of silence. */
  let heldFrom = -kernel.reach;
  let produced = 0;

  function push(samples: Int16Array): Int16Array {
    held = joinSamples([held, samples]);
    const end = heldFrom + held.length;
    const ready = Math.max(0, Math.ceil(((end - kernel.reach) * toRate) / fromRate) - produced);
    const out = new Int16Array(ready);
    for (let index = 0; index < ready; index += 1) {
      const position = ((produced + index) * fromRate) / toRate;
      out[index] = kernel.at(held, position - heldFrom);
    }
    produced += ready;
    const keepFrom = Math.floor((produced * fromRate) / toRate) - kernel.reach;
    const drop = Math.min(held.length, Math.max(0, keepFrom - heldFrom));
    held = held.slice(drop);
    heldFrom += drop;
    return out;
  }

  function flush(): Int16Array {
    const total = Math.round(((heldFrom + held.length) * toRate) / fromRate);
    const before = produced;
    const tail = push(new Int16Array(2 * kernel.reach)).subarray(0, Math.max(0, total - before));
    held = new Int16Array(kernel.reach);
    heldFrom = -kernel.reach;
    produced = 0;
    return tail;
  }

  return { push, flush };
}

/** Resamples a complete buffer. */
export function resample(samples: Int16Array, fromRate: number, toRate: number): Int16Array {
  const resampler = createResampler(fromRate, toRate);
  return joinSamples([resampler.push(samples), resampler.flush()]);
}

type Kernel = { reach: number; at(samples: Int16Array, position: number): number };

function sincKernel(fromRate: number, toRate: number): Kernel {
  const cutoff = PASS_SHARE * Math.min(1, toRate / fromRate);
  const reach = Math.ceil(HALF_WIDTH / Math.min(1, toRate / fromRate));
  const exactPhases = toRate / greatestCommonDivisor(fromRate, toRate);
  const phases = Number.isInteger(exactPhases) && exactPhases <= MAX_PHASES ? exactPhases : MAX_PHASES;
  const width = 2 * reach;
  const weights = new Float64Array((phases + 1) * width);
  for (let phase = 0; phase <= phases; phase += 1) fillPhase(weights, phase, phase / phases, { reach, cutoff });
  return {
    reach,
    at(samples, position) {
      const whole = Math.floor(position);
      const base = Math.round((position - whole) * phases) * width;
      const first = whole - reach + 1;
      let sum = 0;
      for (let tap = 0; tap < width; tap += 1) sum += (weights[base + tap] ?? 0) * (samples[first + tap] ?? 0);
      return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
    },
  };
}

/** Weights for one position between two samples, scaled for a gain of 1 at DC. */
function fillPhase(weights: Float64Array, phase: number, offset: number, shape: { reach: number; cutoff: number }) {
  const width = 2 * shape.reach;
  let sum = 0;
  for (let tap = 0; tap < width; tap += 1) {
    const distance = tap - shape.reach + 1 - offset;
    const weight = sinc(distance * shape.cutoff) * hann(distance / shape.reach);
    weights[phase * width + tap] = weight;
    sum += weight;
  }
  for (let tap = 0; tap < width; tap += 1) {
    weights[phase * width + tap] = (weights[phase * width + tap] ?? 0) / sum;
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function hann(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
