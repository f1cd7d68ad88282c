/** Spokes of the ring, two degrees apart. */
export const SPOKES = 180;
/** Frequency bands of a voice that the ring tells apart. */
export const BANDS = 24;
/** Speech lives here; below is rumble, above is hiss. Hertz. */
const LOWEST_HZ = 90;
const HIGHEST_HZ = 5_500;
/** A voice shows at once and fades slowly: seconds until two thirds of the way are gone. */
const ATTACK_S = 0.035;
const RELEASE_S = 0.22;

/** Levels 0 to 1 in bands of equal musical width, from an analyser's bytes; `binHz` is the width of one byte's frequency. */
export function voiceBands(spectrum: Uint8Array, binHz: number): number[] {
  const step = (HIGHEST_HZ / LOWEST_HZ) ** (1 / BANDS);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((LOWEST_HZ * step ** band) / binHz);
    const to = Math.max(from + 1, Math.floor((LOWEST_HZ * step ** (band + 1)) / binHz));
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += spectrum[bin] ?? 0;
    return sum / (to - from) / 255;
  });
}

/** Bands on their way from what was shown to what is heard, `seconds` later. */
export function easeBands(shown: readonly number[], heard: readonly number[], seconds: number): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, to] = [shown[band] ?? 0, heard[band] ?? 0];
    const reach = 1 - Math.exp(-seconds / (to > from ? ATTACK_S : RELEASE_S));
    return from + (to - from) * reach;
  });
}

/** One level for all bands: how loud the voice is. */
export function loudness(bands: readonly number[]): number {
  return bands.reduce((sum, band) => sum + band, 0) / Math.max(1, bands.length);
}

/** The band that a spoke belongs to: bands run up and down three times around, so that no seam shows. */
function bandOf(spoke: number): number {
  const turn = ((((spoke + SPOKES) % SPOKES) / SPOKES) * 6) % 2;
  return Math.min(BANDS - 1, Math.floor(Math.abs(turn - 1) * BANDS));
}

/** High bands of a voice are weak and are lifted; the curve keeps the quiet ones short. */
function reachOf(band: number, level: number): number {
  return Math.min(1, level * (0.75 + 0.035 * band)) ** 1.5;
}

/** Length of a spoke, 0 to 1: slow waves while nobody speaks, the voice's own shape while somebody does. */
export function spokeLength(spoke: number, seconds: number, bands: readonly number[]): number {
  const angle = (spoke / SPOKES) * Math.PI * 2;
  const wave = (Math.sin(angle * 3 + seconds * 0.7) + Math.sin(angle * 5 - seconds * 0.45 + 1.2)) / 2;
  const grain = Math.sin(spoke * 2.4);
  const voice = [-2, -1, 0, 1, 2].reduce((sum, step) => {
    const band = bandOf(spoke + step);
    return sum + reachOf(band, bands[band] ?? 0) / 5;
  }, 0);
  return Math.min(1, 0.17 + 0.07 * wave + 0.025 * grain + voice * (0.72 + 0.26 * wave + 0.1 * grain));
}
