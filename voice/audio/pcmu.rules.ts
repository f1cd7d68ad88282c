/** Encodes and decodes G.711 µ-law at 8 kHz, for narrow lines. Audio inside the engine is PCM16 at 24 kHz. */

const BIAS = 132;
const CLIP = 32_635;
const RATIO = 3;
/** A low-pass at 3.4 kHz, run at 24 kHz, so that what 8 kHz cannot carry does not alias. Hamming window, gain 1. */
const lowPass = filterTaps(21, 3_400 / 24_000);

/** What a stream of audio carries from one frame to the next, so that their joins do not click. */
export type PcmuState = { readonly history: Float32Array; previous: number };

export function newPcmuState(): PcmuState {
  return { history: new Float32Array(lowPass.length - 1), previous: 0 };
}

/** PCM16 little-endian at 24 kHz to µ-law at 8 kHz. The frame holds a multiple of three samples. Changes `state`. */
export function encodePcmu(pcm: Uint8Array, state: PcmuState): Uint8Array {
  const { history } = state;
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const count = pcm.byteLength >> 1;
  const samples = new Float32Array(history.length + count);
  samples.set(history);
  for (let at = 0; at < count; at++) samples[history.length + at] = view.getInt16(at * 2, true);
  const encoded = new Uint8Array(Math.floor(count / RATIO));
  for (let at = 0; at < encoded.length; at++) {
    let sum = 0;
    for (let tap = 0; tap < lowPass.length; tap++) sum += (lowPass[tap] ?? 0) * (samples[at * RATIO + tap] ?? 0);
    encoded[at] = encodeSample(Math.round(sum));
  }
  history.set(samples.subarray(samples.length - history.length));
  return encoded;
}

/** µ-law at 8 kHz to PCM16 little-endian at 24 kHz, by linear interpolation. Changes `state`. */
export function decodePcmu(encoded: Uint8Array, state: PcmuState): Uint8Array {
  const pcm = new Uint8Array(encoded.length * RATIO * 2);
  const view = new DataView(pcm.buffer);
  for (let at = 0; at < encoded.length; at++) {
    const sample = decodeSample(encoded[at] ?? 0xff);
    for (let step = 1; step <= RATIO; step++) {
      const value = state.previous + ((sample - state.previous) * step) / RATIO;
      view.setInt16((at * RATIO + step - 1) * 2, Math.round(value), true);
    }
    state.previous = sample;
  }
  return pcm;
}

function encodeSample(sample: number): number {
  const magnitude = Math.min(CLIP, Math.abs(sample)) + BIAS;
  const exponent = Math.max(0, Math.floor(Math.log2(magnitude)) - 7);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function decodeSample(byte: number): number {
  const bits = ~byte & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << exponent) - BIAS;
  return (bits & 0x80) === 0 ? magnitude : -magnitude;
}

function filterTaps(length: number, cutoff: number): Float32Array {
  const middle = (length - 1) / 2;
  const taps = Array.from({ length }, (_, at) => {
    const x = at - middle;
    const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x);
    return sinc * (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return Float32Array.from(taps, (tap) => tap / gain);
}
