import { expect, test } from "vitest";
import { bytesOf } from "./pcm.ts";
import { decodeWav, encodeWav, looksLikeWav, readWavHeader, wavOfSamples } from "./wav.ts";

const samples = new Int16Array([1, -2, 3, -4, 5, -6]);

/** Inserts a list chunk of odd length before the samples, as recording programs do. */
function withListChunk(file: Uint8Array): Uint8Array {
  const list = new Uint8Array([..."LIST"].map((letter) => letter.charCodeAt(0)).concat([3, 0, 0, 0, 1, 2, 3, 0]));
  return new Uint8Array([...file.subarray(0, 36), ...list, ...file.subarray(36)]);
}

test("a written file reads back as the same samples at the same rate", () => {
  expect(decodeWav(wavOfSamples(samples, 22_050))).toEqual({ sampleRate: 22_050, samples });
});

test("unknown chunks are skipped", () => {
  const file = withListChunk(wavOfSamples(samples, 16_000));
  expect(decodeWav(file).samples).toEqual(samples);
});

test("an incomplete header asks for more bytes", () => {
  const file = wavOfSamples(samples, 24_000);
  for (let length = 0; length < 44; length += 1) expect(readWavHeader(file.subarray(0, length))).toBeNull();
  expect(readWavHeader(file)).toEqual({ sampleRate: 24_000, channels: 1, dataOffset: 44, dataBytes: 12 });
});

test("an unknown length from a streaming writer means: until the end", () => {
  const file = encodeWav(bytesOf(samples), 24_000);
  new DataView(file.buffer).setUint32(40, 0xff_ff_ff_ff, true);
  expect(decodeWav(file).samples).toEqual(samples);
});

test("two channels are averaged", () => {
  const file = wavOfSamples(new Int16Array([100, 300, -50, -150, 7, 7]), 24_000);
  new DataView(file.buffer).setUint16(22, 2, true);
  expect(decodeWav(file).samples).toEqual(new Int16Array([200, -100, 7]));
});

test("anything that is not a WAV file is refused, and other encodings are named in the error", () => {
  expect(looksLikeWav(new Uint8Array([0x49, 0x44, 0x33, 4]))).toBe(false);
  expect(() => readWavHeader(new Uint8Array(64))).toThrow("not a WAV file");
  const floats = wavOfSamples(samples, 24_000);
  new DataView(floats.buffer).setUint16(20, 3, true);
  expect(() => decodeWav(floats)).toThrow("only 16-bit PCM");
});
