export type TranscriptionRequest = {
  /** PCM, 16 bit little-endian, mono, 24 kHz. */
  audio: Uint8Array;
  language: string;
  signal: AbortSignal;
};

/** The live transcription of one caller. Nothing here throws or waits, unless stated. */
export type LiveHearing = {
  /** PCM, 16 bit little-endian, mono, 24 kHz, as it is spoken. The first piece after `nextTurn` begins a turn. */
  push(audio: Uint8Array): void;
  /** The words of this turn up to the last chunk. Throws on failure: then the turn has to be transcribed some other way. */
  wordsSoFar(signal: AbortSignal): Promise<string>;
  /** Ends the turn; the next audio belongs to another one. */
  nextTurn(): void;
  close(): void;
};

export type ListenOptions = {
  language: string;
  /** Everything recognised of this turn so far; later words may change earlier ones. */
  onWords(text: string): void;
};

/** Transcribes one utterance. An empty text means that nothing was said. Throws on failure. */
export type SpeechToText = {
  readonly name: string;
  transcribe(request: TranscriptionRequest): Promise<string>;
  /** Opens live transcription for a whole call. Missing or null: not with this provider, or not now. */
  listen?(options: ListenOptions): LiveHearing | null;
};
