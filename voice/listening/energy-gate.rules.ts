/** The lowest level that is measured, in dB below full scale. */
const SILENCE_DB = -90;
/** Speech is at least this much above the background noise. */
const MARGIN_DB = 8;
/** Nobody speaks into a microphone more quietly than this. */
const LOWEST_SPEECH_DB = -58;
/** The noise floor adapts to steady noise: it rises slowly and falls at once. */
const RISE_DB_PER_SECOND = 3;
const FALL_SHARE = 0.4;
/** The gate stays open through the gaps between words, so that the detector sees whole syllables. */
const HANG_OVER_MS = 320;

/** The gate's state: the noise floor in dB of full scale, and until when it stays open, in ms of audio. */
export type EnergyGate = Readonly<{ floorDb: number; openUntilMs: number }>;

export const closedGate: EnergyGate = { floorDb: -60, openUntilMs: 0 };

/**
 * Whether a frame may contain speech. Cheap, so that silence needs no inference: the detector takes some 0.2 ms a frame even
 * in batches. `nowMs` is the end of the frame in the audio received so far.
 */
export function throughGate(
  gate: EnergyGate,
  frame: { levelDb: number; ms: number; nowMs: number },
): { gate: EnergyGate; open: boolean } {
  const { levelDb, ms, nowMs } = frame;
  const floorDb = movedFloor(gate.floorDb, levelDb, ms);
  const isLoud = levelDb > LOWEST_SPEECH_DB && levelDb > gate.floorDb + MARGIN_DB;
  const openUntilMs = isLoud ? nowMs + HANG_OVER_MS : gate.openUntilMs;
  return { gate: { floorDb, openUntilMs }, open: isLoud || nowMs <= openUntilMs };
}

function movedFloor(floorDb: number, levelDb: number, ms: number): number {
  const level = Math.max(levelDb, SILENCE_DB);
  if (level < floorDb) return floorDb + (level - floorDb) * FALL_SHARE;
  return Math.min(level, floorDb + (RISE_DB_PER_SECOND * ms) / 1_000);
}

/** The level of samples between -1 and 1, in dB of full scale. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 10 * Math.log10(sum / samples.length));
}
