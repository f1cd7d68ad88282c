/** The transcript that the bench's recogniser returns for every turn, and its latency in ms. */
export const heardText = "I walked by the river this morning, and it was quiet.";
export const recogniserMs = 150;

/** A whole sentence ends a turn after 450 ms of silence, detected in frames of 32 ms. */
const CHOSEN_WAIT_MS = 480;
/** The recogniser is asked at the first frame after 250 ms of silence. */
const ASKED_AFTER_MS = 256;

/** The latencies of a turn as sent to the client, in ms. */
export type ToldTimes = { audioEndMs: number; waitedMs: number };

/** When each chunk of a microphone's audio was sent, to convert audio time to wall time. */
export class SentTimes {
  readonly #frameMs: number;
  readonly #atMs: number[] = [];

  constructor(frameMs: number) {
    this.#frameMs = frameMs;
  }

  sent(nowMs: number): void {
    this.#atMs.push(nowMs);
  }

  /** When the sample before `audioMs` was sent. */
  of(audioMs: number): number {
    const frame = Math.max(0, Math.ceil(audioMs / this.#frameMs) - 1);
    return this.#atMs[Math.min(frame, this.#atMs.length - 1)] ?? Number.NaN;
  }
}

/**
 * What the engine added to a reply: from the last voiced sample to the first byte, minus the chosen wait and the stand-ins'
 * latency. The model starts during the wait, so that part of its latency is not subtracted twice. A wait that was longer
 * than necessary counts as the engine's.
 */
export function overheadMs(
  { replyMs, waitedMs }: { replyMs: number; waitedMs: number },
  injected: { firstTokenMs: number; firstByteMs: number },
): number {
  const wait = Math.min(waitedMs, CHOSEN_WAIT_MS);
  const hidden = Math.min(injected.firstTokenMs, Math.max(0, wait - ASKED_AFTER_MS - recogniserMs));
  return replyMs - wait - (injected.firstTokenMs + injected.firstByteMs - hidden);
}
