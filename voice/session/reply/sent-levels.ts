import { levelOf, samplesOf } from "#voice/audio/pcm.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";

const STEP_MS = 16;
const STEP_BYTES = (PCM_RATE_HZ * 2 * STEP_MS) / 1_000;
/** Sixteen seconds: more than any player buffers, plus some of what it has played. */
const KEPT_STEPS = 1_000;

/** The loudness of the audio that was sent, by position. */
export class SentLevels {
  #levels: number[] = [];
  #firstStep = 0;
  #rest = new Uint8Array(0);

  /** `pcm`: PCM16 at 24 kHz, the next chunk that is sent. */
  add(pcm: Uint8Array): void {
    const bytes = new Uint8Array(this.#rest.length + pcm.length);
    bytes.set(this.#rest);
    bytes.set(pcm, this.#rest.length);
    let at = 0;
    for (; at + STEP_BYTES <= bytes.length; at += STEP_BYTES) {
      this.#levels.push(levelOf(samplesOf(bytes.subarray(at, at + STEP_BYTES))).rms);
    }
    this.#rest = bytes.slice(at);
    const over = this.#levels.length - KEPT_STEPS;
    if (over <= 0) return;
    this.#levels = this.#levels.slice(over);
    this.#firstStep += over;
  }

  /** The level (rms, 0 to 1) of the `spanMs` that end at `ms` of everything sent. */
  before(ms: number, spanMs: number): number {
    const end = Math.floor(ms / STEP_MS) - this.#firstStep;
    const span = this.#levels.slice(Math.max(0, end - Math.round(spanMs / STEP_MS)), Math.max(0, end));
    return span.length === 0 ? 0 : Math.sqrt(span.reduce((sum, level) => sum + level * level, 0) / span.length);
  }
}
