const WINDOW_MS = 20;
/** Where speech has most of its energy, in hertz. */
const bands = [250, 400, 600, 850, 1_200, 1_700, 2_400, 3_400];
/** In decibels below full scale: what is quieter counts as silence. */
const SILENCE_DB = -60;

/**
 * How much of `sentence` is in `turn`, from 0 to 1: the best correlation of their loudness in eight bands over time, at
 * any place. Loudness as a whole, a constant filter and noise at the edges do not count.
 */
export function likeness(sentence: Int16Array, turn: Int16Array, sampleRate: number): number {
  const wanted = spectrogram(sentence, sampleRate);
  const found = spectrogram(turn, sampleRate);
  let best = 0;
  // A turn may begin or end a little into the sentence: a quarter of it may be missing.
  const mayMiss = Math.floor(wanted.length / 4);
  for (let offset = -mayMiss; offset <= found.length - (wanted.length - mayMiss); offset += 1) {
    const pairs = wanted.flatMap((frame, index) => {
      const other = found[index + offset];
      return other ? [[frame, other] as const] : [];
    });
    if (pairs.length >= wanted.length - mayMiss) best = Math.max(best, correlation(pairs));
  }
  return best;
}

/** Loudness of each band in each window, in decibels. */
function spectrogram(samples: Int16Array, sampleRate: number): number[][] {
  const size = (sampleRate * WINDOW_MS) / 1_000;
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    const window = samples.subarray(index * size, (index + 1) * size);
    return bands.map((hertz) => Math.max(SILENCE_DB, decibels(window, hertz / sampleRate)));
  });
}

/** Goertzel's algorithm: the power of a window at one frequency, given in cycles per sample. */
function decibels(window: Int16Array, frequency: number): number {
  const turn = 2 * Math.cos(2 * Math.PI * frequency);
  let last = 0;
  let beforeLast = 0;
  for (const sample of window) [last, beforeLast] = [sample / 32_768 + turn * last - beforeLast, last];
  const power = last ** 2 + beforeLast ** 2 - turn * last * beforeLast;
  return 10 * Math.log10(power / window.length ** 2 + 1e-12);
}

/** Pearson's correlation over all bands, each measured against its own mean. */
function correlation(pairs: (readonly [number[], number[]])[]): number {
  let both = 0;
  let first = 0;
  let second = 0;
  for (const [band] of bands.entries()) {
    const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + (pair[side][band] ?? 0), 0) / pairs.length;
    const means = [mean(0), mean(1)] as const;
    for (const pair of pairs) {
      const a = (pair[0][band] ?? 0) - means[0];
      const b = (pair[1][band] ?? 0) - means[1];
      both += a * b;
      first += a * a;
      second += b * b;
    }
  }
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second);
}
