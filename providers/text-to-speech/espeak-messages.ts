/** The settings of one voice in espeak-ng. */
export type EspeakVoice = {
  /** A voice and its variant by espeak-ng's own names, such as `en-us+klatt4`. */
  variant: string;
  /** Words per minute, 80 to 450. */
  rate: number;
  /** 0 to 99; 50 is the variant's own. */
  pitch: number;
  /** How much the pitch moves, 0 to 99. */
  range: number;
  /** Hz above which the voice is softened. */
  softenAbove: number;
  /** Loudness relative to the raw voice. */
  gain: number;
};

export type ToEspeakWorker =
  | { kind: "speak"; id: number; pieces: string[]; voice: EspeakVoice }
  | { kind: "cancel"; id: number };

export type FromEspeakWorker =
  | { kind: "ready" }
  /** The optional dependency is not installed or does not load here. */
  | { kind: "missing"; reason: string }
  | { kind: "sound"; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "done"; id: number }
  | { kind: "failed"; id: number; reason: string };
