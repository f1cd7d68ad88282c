/** 16-bit samples and their bytes. Every platform that Node runs on is little-endian, like the wire format. */

/** The bytes of samples, sharing their memory. */
export function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Samples from 16-bit little-endian bytes; an odd last byte is dropped. Copies, so the offset may be odd. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const whole = bytes.byteLength - (bytes.byteLength % 2);
  const copy = new Uint8Array(whole);
  copy.set(bytes.subarray(0, whole));
  return new Int16Array(copy.buffer);
}

/** Splits a byte stream into whole samples: network chunks end anywhere, and half a sample is noise. */
export function createSampleAligner(): { push(chunk: Uint8Array): Uint8Array } {
  let carried: number | undefined;
  return {
    push(chunk) {
      const joined = carried === undefined ? chunk : withFirst(carried, chunk);
      carried = joined.byteLength % 2 === 0 ? undefined : joined[joined.byteLength - 1];
      return joined.subarray(0, joined.byteLength - (joined.byteLength % 2));
    },
  };
}

function withFirst(byte: number, chunk: Uint8Array): Uint8Array {
  const joined = new Uint8Array(chunk.byteLength + 1);
  joined[0] = byte;
  joined.set(chunk, 1);
  return joined;
}

export function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Samples as values between -1 and 1. */
export function floatsOf(samples: Int16Array): Float32Array {
  // Not Float32Array.from: its iterator took a sixth of a call's CPU time.
  const floats = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) floats[at] = (samples[at] ?? 0) / 32_768;
  return floats;
}

/** Converts a value between -1 and 1 to a sample, clamping louder ones. */
export function toSample(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768)));
}

/** How loud samples are, both from 0 to 1. */
export function levelOf(samples: Int16Array): { peak: number; rms: number } {
  let peak = 0;
  let squares = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    squares += sample * sample;
  }
  return { peak: peak / 32_768, rms: samples.length === 0 ? 0 : Math.sqrt(squares / samples.length) / 32_768 };
}
