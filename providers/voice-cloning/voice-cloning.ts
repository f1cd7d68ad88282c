/** The state of a copy. `voiceId` is the speech service's id for it. */
export type CloneStatus =
  | { state: "working" }
  | { state: "ready"; voiceId: string }
  | { state: "refused"; reason: string };

export type CloneRequest = {
  /** Ours. Requested twice, it is one copy. */
  reference: string;
  name: string;
  contentType: "audio/wav" | "audio/webm";
  /** The spoken consent: services verify that both recordings are of one person. */
  consent: Uint8Array;
  reading: Uint8Array;
};

/** Makes artificial copies of voices. Every call throws a `ProviderError` when the service fails. */
export type VoiceCloning = {
  readonly name: string;
  /** It copies no one: a built-in voice is used instead, and everyone concerned has to be told. */
  readonly isStandIn: boolean;
  /** Starts a copy, and returns the service's id for it. */
  begin(request: CloneRequest): Promise<{ cloneId: string }>;
  /** Null for a copy that the service does not have. */
  status(cloneId: string): Promise<CloneStatus | null>;
  /** Deletes a copy. Does nothing if there is none. */
  remove(cloneId: string): Promise<void>;
};
