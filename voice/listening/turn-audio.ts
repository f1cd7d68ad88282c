import { PCM_RATE_HZ } from "../protocol/limits.ts";

const BYTES_PER_MS = (PCM_RATE_HZ * 2) / 1_000;

/** Recent microphone audio (PCM16, 24 kHz), addressed by ms since the session started. Bounded by `mostMs`. */
export class TurnAudio {
  readonly #mostBytes: number;
  #chunks: Uint8Array[] = [];
  /** Bytes received before the first chunk, and up to the end of the last one. */
  #fromByte = 0;
  #endByte = 0;

  constructor(mostMs: number) {
    this.#mostBytes = mostMs * BYTES_PER_MS;
  }

  append(pcm: Uint8Array): void {
    this.#chunks.push(pcm);
    this.#endByte += pcm.length;
    this.#dropBefore(this.#endByte - this.#mostBytes);
  }

  /** Drops older audio. Only whole chunks are dropped, so a little more may stay. */
  forgetBefore(ms: number): void {
    this.#dropBefore(byteAt(ms));
  }

  /** A copy of the audio since then, as far as it is still buffered. */
  since(ms: number): Uint8Array {
    const from = Math.min(this.#endByte, Math.max(this.#fromByte, byteAt(ms)));
    const whole = new Uint8Array(this.#endByte - from);
    let at = this.#fromByte;
    for (const chunk of this.#chunks) {
      const skipped = Math.min(chunk.length, Math.max(0, from - at));
      if (skipped < chunk.length) whole.set(chunk.subarray(skipped), at + skipped - from);
      at += chunk.length;
    }
    return whole;
  }

  get endMs(): number {
    return this.#endByte / BYTES_PER_MS;
  }

  clear(): void {
    this.#chunks = [];
    this.#fromByte = this.#endByte;
  }

  #dropBefore(byte: number): void {
    let dropped = 0;
    for (const chunk of this.#chunks) {
      if (this.#fromByte + chunk.length > byte) break;
      this.#fromByte += chunk.length;
      dropped += 1;
    }
    if (dropped > 0) this.#chunks = this.#chunks.slice(dropped);
  }
}

/** Rounded down to a whole sample. */
const byteAt = (ms: number) => Math.round((ms * PCM_RATE_HZ) / 1_000) * 2;
