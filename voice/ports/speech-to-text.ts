export type TranscriptionRequest = {
  /** PCM, 16 bit little-endian, mono, 24 kHz. */
  audio: Uint8Array;
  language: string;
  signal: AbortSignal;
};

/** Hears one utterance. An empty text means that nothing was said. Throws on failure. */
export type SpeechToText = {
  readonly name: string;
  transcribe(request: TranscriptionRequest): Promise<string>;
};
