import { expect, test } from "vitest";
import { bytesOf, createSampleAligner, levelOf, samplesOf, toSample } from "./pcm.ts";

test("samples survive a round trip through bytes, even at an odd offset", () => {
  const samples = new Int16Array([0, 1, -1, 32_767, -32_768]);
  const shifted = new Uint8Array(samples.byteLength + 1);
  shifted.set(bytesOf(samples), 1);
  expect(samplesOf(shifted.subarray(1))).toEqual(samples);
});

test("bytes split anywhere come out as whole samples in order", () => {
  const samples = new Int16Array(200).map((_, index) => index * 151 - 15_000);
  const bytes = bytesOf(samples);
  const aligner = createSampleAligner();
  const out: number[] = [];
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size % 7) + 1) {
    const part = aligner.push(bytes.subarray(at, at + size));
    expect(part.byteLength % 2).toBe(0);
    out.push(...samplesOf(part));
  }
  expect(out).toEqual([...samples]);
});

test("loudness is reported as peak and mean, and is 0 for silence", () => {
  expect(levelOf(new Int16Array([16_384, -16_384]))).toEqual({ peak: 0.5, rms: 0.5 });
  expect(levelOf(new Int16Array(0))).toEqual({ peak: 0, rms: 0 });
});

test("out-of-range values are clamped instead of wrapping around", () => {
  expect([toSample(2), toSample(-2), toSample(0)]).toEqual([32_767, -32_768, 0]);
});
