export type ToSileroWorker =
  /** A frame of a caller; frames of one caller are answered in their order. */
  { kind: "frame"; caller: number; frame: Float32Array<ArrayBuffer> } | { kind: "gone"; caller: number };

export type FromSileroWorker =
  | { kind: "ready" }
  /** The optional packages are not installed or do not load here. */
  | { kind: "missing"; reason: string }
  /** The next answer of each of these callers. */
  | { kind: "heard"; callers: Uint32Array<ArrayBuffer>; probabilities: Float32Array<ArrayBuffer> }
  | { kind: "failed"; callers: Uint32Array<ArrayBuffer>; reason: string };
