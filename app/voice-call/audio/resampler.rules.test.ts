import { describe, expect, test } from "vitest";
import { createResampler } from "./resampler.rules.ts";

const sine = (hertz: number, rate: number, length: number) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate));
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const joined = (parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

describe("resampling the agent's voice from 24 kHz to the rate of the device", () => {
  test.each([48_000, 44_100, 96_000, 16_000])("a tone keeps its pitch and loudness at %i Hz", (rate) => {
    const output = createResampler(24_000, rate)(sine(440, 24_000, 24_000));
    expect(output.length).toBeGreaterThan(rate - 40);
    expect(output.length).toBeLessThanOrEqual(rate);
    const expected = sine(440, rate, output.length);
    const middle = output.subarray(200, output.length - 200);
    const error = middle.map((value, i) => value - (expected[i + 200] ?? 0));
    expect(rms(error)).toBeLessThan(0.01);
    expect(rms(middle)).toBeCloseTo(Math.SQRT1_2, 2);
  });

  test("the result does not depend on how the network split the audio", () => {
    const whole = sine(300, 24_000, 4_800);
    const inOne = createResampler(24_000, 44_100)(whole);
    const resample = createResampler(24_000, 44_100);
    const cuts = [0, 1, 2, 7, 500, 501, 1_440, 3_999, 4_800];
    const inPieces = joined(cuts.slice(1).map((end, i) => resample(whole.slice(cuts[i], end))));
    expect(inPieces.length).toBe(inOne.length);
    expect(Math.max(...inPieces.map((value, i) => Math.abs(value - (inOne[i] ?? 0))))).toBeLessThan(0.01);
  });

  test("what a lower device rate cannot carry is removed instead of aliasing", () => {
    const output = createResampler(24_000, 16_000)(sine(11_000, 24_000, 24_000));
    expect(rms(output.subarray(200))).toBeLessThan(0.05);
  });

  test("raising the rate adds no mirror image of the voice above 12 kHz", () => {
    const output = createResampler(24_000, 48_000)(sine(6_000, 24_000, 4_800)).subarray(100, 8_100);
    const partAt = (hertz: number) => {
      let [re, im] = [0, 0];
      output.forEach((value, i) => {
        re += value * Math.cos((2 * Math.PI * hertz * i) / 48_000);
        im += value * Math.sin((2 * Math.PI * hertz * i) / 48_000);
      });
      return Math.hypot(re, im) / output.length;
    };
    expect(partAt(18_000) / partAt(6_000)).toBeLessThan(0.01);
  });

  test("equal rates pass the audio through unchanged", () => {
    const input = sine(440, 24_000, 100);
    expect([...createResampler(24_000, 24_000)(input)]).toEqual([...input]);
  });
});
