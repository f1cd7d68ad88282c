/** What has become of a copy. `voiceId` is the speech service's name for it. */
export type CloneStatus =
  | { state: "working" }
  | { state: "ready"; voiceId: string }
  | { state: "refused"; reason: string };

export type CloneRequest = {
  /** Ours. Asked for twice, there is one copy. */
  reference: string;
  name: string;
  contentType: "audio/wav" | "audio/webm";
  /** The spoken consent: services check that both recordings are of one person. */
  consent: Uint8Array;
  reading: Uint8Array;
};

/** Makes artificial copies of voices. Every call throws a `ProviderError` when the service fails. */
export type VoiceCloning = {
  readonly name: string;
  /** It copies nobody: a built-in voice stands in for the copy, and everybody concerned has to be told. */
  readonly isStandIn: boolean;
  /** Begins a copy, and tells what the service calls it. */
  begin(request: CloneRequest): Promise<{ cloneId: string }>;
  /** Null for a copy that the service does not have. */
  status(cloneId: string): Promise<CloneStatus | null>;
  /** Deletes a copy. Nothing happens where there is none. */
  remove(cloneId: string): Promise<void>;
};
