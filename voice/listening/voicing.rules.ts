/** Weight of the previous value: smooths out single odd frames. */
const KEPT = 0.35;
/** Hysteresis: during speech the detector may be this much less sure before that counts as silence. */
const HYSTERESIS = 0.15;

/** Whether someone is speaking, and for how long without a break, in ms of audio. */
export type Voicing = Readonly<{ probability: number; isVoiced: boolean; voicedMs: number; silentMs: number }>;

export const unvoiced: Voicing = { probability: 0, isVoiced: false, voicedMs: 0, silentMs: 0 };

/** The next frame of `ms`, with the detector's probability of speech in it. `threshold`: what counts as speech, 0 to 1. */
export function afterFrame(voicing: Voicing, frame: { probability: number; ms: number; threshold: number }): Voicing {
  const probability = voicing.probability * KEPT + frame.probability * (1 - KEPT);
  const isVoiced = probability >= (voicing.isVoiced ? frame.threshold - HYSTERESIS : frame.threshold);
  return {
    probability,
    isVoiced,
    voicedMs: isVoiced ? voicing.voicedMs + frame.ms : 0,
    silentMs: isVoiced ? 0 : voicing.silentMs + frame.ms,
  };
}
