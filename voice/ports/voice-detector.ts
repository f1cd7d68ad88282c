/** Samples of a frame, at 16 kHz: 32 ms. */
export const DETECTOR_FRAME_SAMPLES = 512;
export const DETECTOR_RATE_HZ = 16_000;

/** Tells speech from everything else, for many callers at once. */
export type VoiceDetector = {
  readonly name: string;
  /** Begins to listen to one caller. */
  open(): VoiceDetection;
};

/** One caller. */
export type VoiceDetection = {
  /** The probability, 0 to 1, that a frame of samples between -1 and 1 holds speech. Frames come in order, and so do answers. */
  probabilityOf(frame: Float32Array): Promise<number>;
  close(): void;
};
