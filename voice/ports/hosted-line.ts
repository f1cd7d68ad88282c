/** Events from a service that speaks and listens for a companion. Called one at a time, never after `ended`. */
export type HostedLineEvents = {
  /** What the companion says: PCM16 at 24 kHz, in order. May be silence. */
  audio(pcm: Uint8Array): void;
  /** The service reports who is speaking. It may do so late, twice, or not at all. */
  speaking(who: "agent" | "caller", isSpeaking: boolean): void;
  /** The transcript of what the caller said. */
  heard(text: string): void;
  /** The caller interrupted the companion, and it stopped. */
  interrupted(): void;
  /** The line is closed; nothing follows. `fault`: it was not meant to end. */
  ended(reason: HostedEnd): void;
};

/** Why a service ended a call, in our terms. */
export type HostedEnd = "hung_up" | "agent" | "idle" | "max_duration" | "fault";

/** A line to such a service. */
export type HostedLine = {
  /** The caller's microphone: PCM16 at 24 kHz. */
  send(pcm: Uint8Array): void;
  /** Has the service say something word for word. Throws a `ProviderError` when it refuses. */
  say(text: string): Promise<void>;
  /** Passes on what the caller typed, and asks for a reply. Throws like `say`. */
  tell(text: string): Promise<void>;
  /** Hangs up. Safe to call twice. */
  close(): void;
};

/** Opens the line of one call. Throws when that fails. */
export type OpenHostedLine = (on: HostedLineEvents) => Promise<HostedLine>;
