export type ToSileroWorker =
  /** A frame of a caller; frames of one caller are processed in order. */
  { kind: "frame"; caller: number; frame: Float32Array<ArrayBuffer> } | { kind: "gone"; caller: number };

export type FromSileroWorker =
  | { kind: "ready" }
  /** The optional packages are not installed or do not load. */
  | { kind: "missing"; reason: string }
  /** The next result of each of these callers. */
  | { kind: "heard"; callers: Uint32Array<ArrayBuffer>; probabilities: Float32Array<ArrayBuffer> }
  | { kind: "failed"; callers: Uint32Array<ArrayBuffer>; reason: string };
