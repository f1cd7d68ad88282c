import { floatsOf, samplesOf } from "#voice/audio/pcm.ts";
import { closedGate, levelOf, throughGate } from "#voice/listening/energy-gate.rules.ts";
import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";

const BYTES_PER_MS = (PCM_RATE_HZ * 2) / 1_000;

/** Voice activity of a caller who ends turns themselves: detected by loudness above the room's noise. */
export class HeldVoice {
  #gate = closedGate;
  #nowMs = 0;
  #wasHeard = false;

  /** `pcm`: PCM16 at 24 kHz, the next chunk from the microphone. */
  isHeardIn(pcm: Uint8Array): boolean {
    const ms = pcm.length / BYTES_PER_MS;
    this.#nowMs += ms;
    const levelDb = levelOf(floatsOf(samplesOf(pcm)));
    const { gate, open } = throughGate(this.#gate, { levelDb, ms, nowMs: this.#nowMs });
    this.#gate = gate;
    this.#wasHeard ||= open;
    return open;
  }

  /** Whether there was voice since the last turn was taken. */
  get wasHeard(): boolean {
    return this.#wasHeard;
  }

  /** The turn was taken or discarded. */
  begin(): void {
    this.#wasHeard = false;
  }
}
