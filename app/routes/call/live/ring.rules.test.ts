import { describe, expect, test } from "vitest";
import { BANDS, easeBands, loudness, SPOKES, spokeLength, voiceBands } from "./ring.rules.ts";

const silence: number[] = Array(BANDS).fill(0);
const voice: number[] = Array.from({ length: BANDS }, (_, i) => 0.8 - i * 0.02);
const lengths = (seconds: number, bands: number[]) =>
  Array.from({ length: SPOKES }, (_, i) => spokeLength(i, seconds, bands));

describe("the ring", () => {
  test("breathes while nobody speaks: short, and never the same twice", () => {
    expect(Math.max(...lengths(0, silence))).toBeLessThan(0.4);
    expect(Math.min(...lengths(0, silence))).toBeGreaterThan(0.08);
    expect(lengths(1, silence)).not.toEqual(lengths(0, silence));
  });

  test("every spoke reaches further when the voice is there", () => {
    const quiet = lengths(3, silence);
    expect(lengths(3, voice).every((length, i) => length > (quiet[i] ?? 1) + 0.1)).toBe(true);
  });

  test("stays within its bounds at full level", () => {
    expect(Math.max(...lengths(3, Array(BANDS).fill(1)))).toBeLessThanOrEqual(1);
  });

  test("closes without a seam", () => {
    const [first, last] = [spokeLength(0, 2, voice), spokeLength(SPOKES - 1, 2, voice)];
    expect(Math.abs(first - last)).toBeLessThan(0.15);
  });
});

describe("levels", () => {
  test("a tone shows in its own band and nowhere else", () => {
    const spectrum = new Uint8Array(512);
    spectrum[Math.round(440 / 46.875)] = 255;
    const bands = voiceBands(spectrum, 46.875);
    expect(bands.filter((level) => level > 0)).toHaveLength(1);
  });

  test("a voice shows quickly and fades slowly", () => {
    expect(loudness(easeBands(silence, voice, 0.1))).toBeGreaterThan(0.9 * loudness(voice));
    expect(loudness(easeBands(voice, silence, 0.1))).toBeGreaterThan(0.5 * loudness(voice));
  });
});
