/** The sample rate of all speech on the wire. */
export const WIRE_RATE = 24_000;
const BYTES_PER_MS = (WIRE_RATE / 1000) * 2;

/** Milliseconds of audio in a base64 text of 16-bit mono samples at the wire rate, without decoding it. */
export function pcmMsOfBase64(text: string): number {
  return bytesOfBase64(text) / BYTES_PER_MS;
}

function bytesOfBase64(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}

/** Decodes 16-bit little-endian samples from base64. A trailing odd byte is dropped. Throws on text that is not base64. */
export function pcmFromBase64(text: string): Int16Array {
  const binary = atob(text);
  const samples = new Int16Array(binary.length >> 1);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = binary.charCodeAt(2 * i) | (binary.charCodeAt(2 * i + 1) << 8);
  }
  return samples;
}

/** Converts fractions of full scale to 16-bit samples, clamping what is louder. */
export function pcmFromFloats(floats: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(floats.length);
  for (let i = 0; i < floats.length; i++) {
    pcm[i] = Math.max(-32_768, Math.min(32_767, Math.round((floats[i] ?? 0) * 32_768)));
  }
  return pcm;
}

/** Converts 16-bit samples to fractions of full scale, -1 to 1. */
export function floatsFromPcm(pcm: Int16Array): Float32Array {
  const floats = new Float32Array(pcm.length);
  for (let i = 0; i < pcm.length; i++) floats[i] = (pcm[i] ?? 0) / 32_768;
  return floats;
}
