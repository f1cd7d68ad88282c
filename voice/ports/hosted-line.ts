/** What comes from a service that hears and speaks for a companion. Called one at a time, never after `ended`. */
export type HostedLineEvents = {
  /** What the companion says: PCM16 at 24 kHz, in order. May be silence. */
  audio(pcm: Uint8Array): void;
  /** The service says who speaks. It may say so late, twice, or not at all. */
  speaking(who: "agent" | "caller", isSpeaking: boolean): void;
  /** What the caller said, understood. */
  heard(text: string): void;
  /** The caller spoke into the companion's speech, and it stopped. */
  interrupted(): void;
  /** The line is over; nothing follows. `fault`: it was not meant to end. */
  ended(reason: HostedEnd): void;
};

/** Why a service ended a call, in our words. */
export type HostedEnd = "hung_up" | "agent" | "idle" | "max_duration" | "fault";

/** A line to such a service. */
export type HostedLine = {
  /** The caller's microphone: PCM16 at 24 kHz. */
  send(pcm: Uint8Array): void;
  /** Has something said word for word. Throws a `ProviderError` when the service does not take it. */
  say(text: string): Promise<void>;
  /** Tells what the caller typed, and asks for an answer. Throws like `say`. */
  tell(text: string): Promise<void>;
  /** Hangs up. Doing it again does nothing. */
  close(): void;
};

/** Opens the line of one call. Throws when it cannot be opened. */
export type OpenHostedLine = (on: HostedLineEvents) => Promise<HostedLine>;
