/** The quietest level that is told apart from nothing, in dB below full scale. */
const SILENCE_DB = -90;
/** Speech stands at least this much above the noise of its place. */
const MARGIN_DB = 8;
/** Quieter than this nobody speaks into a microphone. */
const LOWEST_SPEECH_DB = -58;
/** A noise that stays becomes the floor: it rises slowly, and falls at once. */
const RISE_DB_PER_SECOND = 3;
const FALL_SHARE = 0.4;
/** The gate stays open through the gaps between words, so that the detector sees whole syllables. */
const HANG_OVER_MS = 320;

/** What the gate has learned of a place: its noise in dB of full scale, and how long it stays open, in ms of audio. */
export type EnergyGate = Readonly<{ floorDb: number; openUntilMs: number }>;

export const closedGate: EnergyGate = { floorDb: -60, openUntilMs: 0 };

/**
 * Whether a frame may hold speech. Cheap, so that silence costs no inference: the detector behind it takes some 0.2 ms a
 * frame even in batches. `nowMs` is the end of the frame in the audio received so far.
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
