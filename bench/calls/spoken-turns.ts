/** What the recogniser of the bench hears in every turn, and how long it takes, in ms. */
export const heardText = "I walked by the river this morning, and it was quiet.";
export const recogniserMs = 150;

/** A whole sentence is taken to be over after 450 ms of silence, which is noticed at a frame of 32 ms. */
const CHOSEN_WAIT_MS = 480;
/** The recogniser is asked at the first frame after 250 ms of silence. */
const ASKED_AFTER_MS = 256;

/** What the client is told about the times of a turn, in ms. */
export type ToldTimes = { audioEndMs: number; waitedMs: number };

/** When each piece of a microphone's sound left the caller, so that a time of the audio can be told as one of the clock. */
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
 * What the engine added to a reply: from the last voiced sample to the first byte, less the wait that was chosen and what the
 * stand-ins take. The model begins to think during the wait, so the part of its time that lies in there is not taken off
 * twice. A wait that became longer than it had to be is the engine's own.
 */
export function overheadMs(
  { replyMs, waitedMs }: { replyMs: number; waitedMs: number },
  injected: { firstTokenMs: number; firstByteMs: number },
): number {
  const wait = Math.min(waitedMs, CHOSEN_WAIT_MS);
  const hidden = Math.min(injected.firstTokenMs, Math.max(0, wait - ASKED_AFTER_MS - recogniserMs));
  return replyMs - wait - (injected.firstTokenMs + injected.firstByteMs - hidden);
}
