import { expect, test } from "vitest";
import { floatsFromPcm, pcmFromBase64, pcmFromFloats, pcmMsOfBase64 } from "./pcm.rules.ts";

const base64Of = (samples: number[]) => Buffer.from(Int16Array.from(samples).buffer).toString("base64");

test("decoded speech equals the samples that were encoded, low, high and negative", () => {
  const samples = [0, 1, -1, 255, 256, -256, 32_767, -32_768];
  expect([...pcmFromBase64(base64Of(samples))]).toEqual(samples);
  expect([...floatsFromPcm(Int16Array.from([0, 16_384, -32_768]))]).toEqual([0, 0.5, -1]);
});

test("the duration of a chunk is computed from its text alone, whatever its padding", () => {
  for (const count of [0, 1, 2, 3, 24, 960, 961]) {
    expect(pcmMsOfBase64(base64Of(Array(count).fill(7)))).toBeCloseTo(count / 24, 9);
  }
});

test("a microphone's samples are converted to those of the wire, and clamped at full scale", () => {
  expect([...pcmFromFloats(Float32Array.of(0, 0.5, -1, 1, 1.7, -2))]).toEqual([
    0, 16_384, -32_768, 32_767, 32_767, -32_768,
  ]);
});

test("half a sample at the end is dropped", () => {
  expect([...pcmFromBase64(Buffer.from([1, 0, 9]).toString("base64"))]).toEqual([1]);
});
