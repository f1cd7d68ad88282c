import { expect, test } from "vitest";
import { joinSamples, levelOf } from "./pcm.ts";
import { createResampler, resample } from "./resample.ts";

function sine(frequency: number, rate: number, seconds: number): Int16Array {
  return new Int16Array(Math.round(rate * seconds)).map((_, index) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * frequency * index) / rate)),
  );
}

/** The share of the energy at one frequency, 0 to 1 (a single DFT bin). */
function shareAt(samples: Int16Array, frequency: number, rate: number): number {
  let [real, imaginary, energy] = [0, 0, 0];
  for (const [index, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * frequency * index) / rate);
    imaginary += sample * Math.sin((2 * Math.PI * frequency * index) / rate);
    energy += sample * sample;
  }
  return (2 * (real * real + imaginary * imaginary)) / (samples.length * energy);
}

test.each([
  [22_050, 24_000],
  [44_100, 24_000],
  [48_000, 24_000],
  [16_000, 24_000],
  [24_000, 16_000],
  [8_000, 24_000],
])("keeps the pitch, length and level of a 1 kHz tone from %i to %i Hz", (from, to) => {
  const tone = sine(1_000, from, 0.5);
  const out = resample(tone, from, to);
  expect(out.length).toBe(to / 2);
  expect(shareAt(out, 1_000, to)).toBeGreaterThan(0.995);
  expect(levelOf(out).rms / levelOf(tone).rms).toBeCloseTo(1, 1);
});

test("removes what lies above the new Nyquist frequency instead of aliasing it", () => {
  const out = resample(sine(10_000, 24_000, 0.5), 24_000, 16_000);
  expect(levelOf(out).rms).toBeLessThan(0.01);
});

test("a stream split into chunks of any size sounds the same as the whole", () => {
  const tone = sine(440, 22_050, 0.3);
  const resampler = createResampler(22_050, 24_000);
  const parts: Int16Array[] = [];
  for (let at = 0, size = 1; at < tone.length; at += size, size = (size * 3) % 701) {
    parts.push(resampler.push(tone.subarray(at, at + size)));
  }
  parts.push(resampler.flush());
  expect(joinSamples(parts)).toEqual(resample(tone, 22_050, 24_000));
});

test("equal rates change nothing, and a rate of zero is refused", () => {
  const tone = sine(440, 24_000, 0.01);
  expect(resample(tone, 24_000, 24_000)).toEqual(tone);
  expect(() => createResampler(0, 24_000)).toThrow("cannot resample");
});
