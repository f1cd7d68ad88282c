/** Samples of a frame, at 16 kHz: 32 ms. */
export const DETECTOR_FRAME_SAMPLES = 512;
export const DETECTOR_RATE_HZ = 16_000;

/** Voice activity detection for many callers at once. */
export type VoiceDetector = {
  readonly name: string;
  /** Starts detection for one caller. */
  open(): VoiceDetection;
};

/** One caller. */
export type VoiceDetection = {
  /** The probability, 0 to 1, that a frame of samples between -1 and 1 contains speech. Frames and results are in order. */
  probabilityOf(frame: Float32Array): Promise<number>;
  close(): void;
};
