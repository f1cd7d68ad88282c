export type TranscriptionRequest = {
  /** PCM, 16 bit little-endian, mono, 24 kHz. */
  audio: Uint8Array;
  language: string;
  signal: AbortSignal;
};

/** One caller, heard while they speak. Nothing here throws or waits, except where it says so. */
export type LiveHearing = {
  /** PCM, 16 bit little-endian, mono, 24 kHz, as it is spoken. The first piece after `nextTurn` begins a turn. */
  push(audio: Uint8Array): void;
  /** The words of this turn up to the last piece. Throws on failure: then the turn has to be heard by other means. */
  wordsSoFar(signal: AbortSignal): Promise<string>;
  /** The turn is over; what comes next is another one. */
  nextTurn(): void;
  close(): void;
};

export type ListenOptions = {
  language: string;
  /** All that is understood of this turn so far; later words may change earlier ones. */
  onWords(text: string): void;
};

/** Hears one utterance. An empty text means that nothing was said. Throws on failure. */
export type SpeechToText = {
  readonly name: string;
  transcribe(request: TranscriptionRequest): Promise<string>;
  /** Listens to one caller for a whole call. Left out, or null: not by this provider, or not now. */
  listen?(options: ListenOptions): LiveHearing | null;
};
