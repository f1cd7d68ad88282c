import { PCM_RATE_HZ } from "#voice/protocol/limits.ts";
import { roomNoise } from "./virtual-call.ts";

const PEAK = 9_000;
const SAMPLES_PER_MS = PCM_RATE_HZ / 1_000;

/** At the level of a caller near a microphone, with the noise of the room. */
export function inTheRoom(samples: Int16Array): Int16Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  return samples.map((sample, at) => (sample * PEAK) / loudest + (roomNoise[at % roomNoise.length] ?? 0));
}

/** A breath of 120 to 240 ms, loud at once and then fading. */
export function cough(random: () => number): Int16Array {
  const length = Math.round((120 + random() * 120) * SAMPLES_PER_MS);
  let low = 0;
  const burst = Int16Array.from({ length }, (_, at) => {
    // Noise without its highest frequencies, as a throat makes it.
    low = low * 0.6 + (random() - 0.5) * 0.4;
    return low * 60_000 * Math.exp((-4 * at) / length) * Math.min(1, at / 100);
  });
  return inTheRoom(burst);
}

/** A key or a door: 10 to 60 ms. */
export function click(random: () => number): Int16Array {
  const length = Math.round((10 + random() * 50) * SAMPLES_PER_MS);
  return inTheRoom(Int16Array.from({ length }, (_, at) => (random() - 0.5) * 30_000 * Math.exp((-6 * at) / length)));
}
