/** Neighbouring samples on each side that shape one output sample. */
const HALF = 8;
const TAPS = 2 * HALF;
/** Positions between two samples for which the filter is precomputed; others are rounded to the nearest. */
const PHASES = 256;
/** Passband as a fraction of the lower Nyquist frequency: leaves room for the filter's slope. */
const PASSBAND = 0.92;

/** Takes the next chunk of a stream and returns what can be computed of it at the other rate. */
export type Resampler = (input: Float32Array) => Float32Array;

/**
 * A streaming windowed-sinc resampler from one sample rate (Hz) to another. Chunks may have any length: the result does not
 * depend on them. The last 8 input samples wait for their right-hand neighbours (0.33 ms at 24 kHz).
 */
export function createResampler(fromRate: number, toRate: number): Resampler {
  if (fromRate === toRate) return (input) => input.slice();
  const filter = filterTable(Math.min(1, toRate / fromRate) * PASSBAND);
  const stride = fromRate / toRate;
  let history: Float32Array = new Float32Array(TAPS);
  let position = TAPS;
  return (input) => {
    const samples = new Float32Array(TAPS + input.length);
    samples.set(history);
    samples.set(input, TAPS);
    const count = Math.max(0, Math.ceil((samples.length - HALF - position) / stride));
    const output = new Float32Array(count);
    for (let n = 0; n < count; n++) output[n] = sampleAt(samples, filter, position + n * stride);
    history = samples.slice(samples.length - TAPS);
    position += count * stride - input.length;
    return output;
  };
}

/** The stream's value between two samples, from the 16 samples around it. */
function sampleAt(samples: Float32Array, filter: Float32Array, position: number): number {
  const whole = Math.floor(position);
  const row = Math.round((position - whole) * PHASES) * TAPS;
  const first = whole - HALF + 1;
  let sum = 0;
  for (let tap = 0; tap < TAPS; tap++) sum += (samples[first + tap] ?? 0) * (filter[row + tap] ?? 0);
  return sum;
}

/** One row of weights for each position between two samples; every row sums to 1, so that loudness is unchanged. */
function filterTable(cutoff: number): Float32Array {
  const table = new Float32Array((PHASES + 1) * TAPS);
  for (let phase = 0; phase <= PHASES; phase++) {
    const weights = Array.from({ length: TAPS }, (_, tap) => weight(tap - HALF + 1 - phase / PHASES, cutoff));
    const sum = weights.reduce((total, value) => total + value, 0);
    table.set(
      weights.map((value) => value / sum),
      phase * TAPS,
    );
  }
  return table;
}

/** Sinc with a Blackman window, `distance` samples from the centre. */
function weight(distance: number, cutoff: number): number {
  const angle = Math.PI * distance * cutoff;
  const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle;
  const turn = (Math.PI * distance) / HALF;
  return Math.abs(distance) >= HALF ? 0 : sinc * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
}
