/** A queue of PCM bytes, read in frames of even size, without copying a frame that lies in one chunk. */
export class Frames {
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The next `bytes`; a shorter remainder is padded with silence. */
  take(bytes: number): Uint8Array {
    const whole = this.#take(Math.min(bytes, this.#bytes));
    if (whole.length === bytes) return whole;
    const filled = new Uint8Array(bytes);
    filled.set(whole);
    return filled;
  }

  #take(bytes: number): Uint8Array {
    this.#bytes -= bytes;
    const [first] = this.#chunks;
    if (first !== undefined && first.length > bytes) {
      this.#chunks[0] = first.subarray(bytes);
      return first.subarray(0, bytes);
    }
    const frame = new Uint8Array(bytes);
    let filled = 0;
    while (filled < bytes) {
      const chunk = this.#chunks.shift();
      if (chunk === undefined) break;
      const part = chunk.subarray(0, bytes - filled);
      frame.set(part, filled);
      filled += part.length;
      if (part.length < chunk.length) this.#chunks.unshift(chunk.subarray(part.length));
    }
    return frame;
  }
}
