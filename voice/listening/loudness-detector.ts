import type { VoiceDetector } from "../ports/voice-detector.ts";
import { levelOf } from "./energy-gate.rules.ts";

/** How far above the noise a sound is certainly speech for a detector that knows only loudness, in dB. */
const SURE_DB = 18;
const RISE_DB_PER_FRAME = 0.1;

/** Treats anything loud as speech. For deployments without a real detector: it hears a slammed door as a word. */
export function createLoudnessDetector(): VoiceDetector {
  return {
    name: "loudness",
    open() {
      let floorDb = -60;
      return {
        async probabilityOf(frame) {
          const level = levelOf(frame);
          floorDb = level < floorDb ? level : floorDb + RISE_DB_PER_FRAME;
          return Math.min(1, Math.max(0, (level - floorDb) / SURE_DB));
        },
        close() {},
      };
    },
  };
}
