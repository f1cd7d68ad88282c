import { INPUT_QUEUE_MS, PCM_RATE_HZ } from "#voice/protocol/limits.ts";

const BYTES_PER_MS = (PCM_RATE_HZ * 2) / 1_000;

/** Microphone audio (PCM16, 24 kHz) that was not processed yet. Bounded: the oldest is dropped and counted. */
export class InputAudio {
  #chunks: Uint8Array[] = [];
  #first = 0;
  #bytes = 0;
  #droppedBytes = 0;

  append(pcm: Uint8Array, mostMs = INPUT_QUEUE_MS): void {
    const mostBytes = mostMs * BYTES_PER_MS;
    this.#chunks.push(pcm);
    this.#bytes += pcm.length;
    while (this.#bytes > mostBytes) this.#dropOldest(mostBytes);
  }

  /** Takes everything queued, in one piece. */
  take(): Uint8Array {
    const whole = new Uint8Array(this.#bytes);
    let at = 0;
    for (let index = this.#first; index < this.#chunks.length; index++) {
      const chunk = this.#chunks[index];
      if (chunk === undefined) continue;
      whole.set(chunk, at);
      at += chunk.length;
    }
    this.clear();
    return whole;
  }

  clear(): void {
    this.#chunks = [];
    this.#first = 0;
    this.#bytes = 0;
  }

  get queuedMs(): number {
    return this.#bytes / BYTES_PER_MS;
  }

  /** How much audio was dropped because it was not processed in time. */
  get droppedMs(): number {
    return this.#droppedBytes / BYTES_PER_MS;
  }

  #dropOldest(mostBytes: number): void {
    const oldest = this.#chunks[this.#first];
    if (oldest === undefined) return;
    const over = Math.min(oldest.length, this.#bytes - mostBytes);
    this.#droppedBytes += over;
    this.#bytes -= over;
    if (over < oldest.length) {
      this.#chunks[this.#first] = oldest.subarray(over);
      return;
    }
    this.#first += 1;
    // Shifting chunks one by one would move the whole list each time.
    if (this.#first > 256) {
      this.#chunks = this.#chunks.slice(this.#first);
      this.#first = 0;
    }
  }
}
