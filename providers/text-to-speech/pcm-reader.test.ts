import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, joinSamples, samplesOf } from "#voice/audio/pcm.ts";
import { resample } from "#voice/audio/resample.ts";
import { encodeWav, wavOfSamples } from "#voice/audio/wav.ts";
import { createPcmReader } from "./pcm-reader.ts";

const tone = (rate: number, seconds = 0.2) =>
  new Int16Array(rate * seconds).map((_, index) => Math.round(9_000 * Math.sin((2 * Math.PI * 300 * index) / rate)));

/** What is played of these bytes, which arrive in pieces of `size`. */
function played(bytes: Uint8Array, { type = "", size = 1_000, rate = 24_000 } = {}): Int16Array {
  const reader = createPcmReader(rate, type);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.byteLength; at += size) parts.push(reader.push(bytes.subarray(at, at + size)));
  return samplesOf(Buffer.concat([...parts, reader.end()]));
}

/** Repeatable bytes without any structure, as compressed audio looks (xorshift, seed 7). */
function noise(length: number): Uint8Array {
  let state = 7;
  return new Uint8Array(length).map(() => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
}
const file = (head: string, length = 24_000) => new Uint8Array([...Buffer.from(head, "latin1"), ...noise(length)]);

describe("what is neither raw samples nor a WAV file is refused, however it is labelled", () => {
  test.each([
    ["AAC", "\xff\xf1\x50\x80"],
    ["AAC with a check sum", "\xff\xf0\x50\x80"],
    ["AAC of MPEG 2", "\xff\xf9\x50\x80"],
    ["AAC in ADIF", "ADIF"],
    ["MP3", "\xff\xfb\x90\x64"],
    ["MP3 of MPEG 2.5", "\xff\xe3\x90\x64"],
    ["MP2", "\xff\xfd\x90\x64"],
    ["MP3 with a tag", "ID3\x04\0\0"],
    ["M4A", "\0\0\0\x20ftypM4A "],
    ["fragmented MP4", "\0\0\0\x18styp"],
    ["WebM", "\x1aE\xdf\xa3"],
    ["Ogg", "OggS"],
    ["FLAC", "fLaC"],
    ["AMR", "#!AMR\n"],
    ["AIFF", "FORM\0\0\x10\0AIFF"],
    ["AU", ".snd\0\0\0\x18"],
    ["CAF", "caff\0\x01"],
    ["RF64", "RF64\xff\xff\xff\xffWAVE"],
    ["Wave64", "riff\x2e\x91\xcf\x11"],
    ["big-endian WAV", "RIFX\0\0\x10\0WAVE"],
    ["a video", "RIFF\0\0\x10\0AVI "],
    ["gzip", "\x1f\x8b\x08"],
    ["JSON", '{"error":"no such voice"}'],
    ["JSON after a byte order mark", '\xef\xbb\xbf{"error":"no"}'],
    ["HTML", "<!doctype html><html>"],
    ["words", "Internal Server Error"],
  ])("%s", (_what, head) => {
    for (const type of ["", "audio/pcm", "audio/mpeg", "application/octet-stream"]) {
      for (const size of [1, 7, 30_000]) {
        expect(() => played(file(head, 2_000), { type, size })).toThrow(
          expect.objectContaining({ code: "bad_response" }),
        );
      }
    }
  });

  test.each([
    "audio/aac",
    "audio/mp4",
    "audio/x-m4a",
    "audio/webm",
    "audio/ogg",
    "audio/flac",
    "audio/amr",
    "audio/aiff",
    "audio/basic",
    "audio/pcmu",
    "video/mp4",
    "image/png",
    "text/html; charset=utf-8",
    "application/json",
    "application/problem+json",
    "application/zip",
  ])("raw bytes under %s", (type) => {
    expect(() => played(bytesOf(tone(24_000)), { type })).toThrow(expect.objectContaining({ code: "bad_response" }));
  });

  test("noise at full scale, from the first sample on or later", () => {
    const whole = { code: "bad_response", message: expect.stringContaining("noise") };
    expect(() => played(noise(48_000))).toThrow(expect.objectContaining(whole));
    expect(() => played(new Uint8Array([...bytesOf(tone(24_000)), ...noise(9_600)]))).toThrow(
      expect.objectContaining(whole),
    );
    expect(() => played(encodeWav(noise(48_000), 22_050))).toThrow(expect.objectContaining(whole));
  });

  test("nothing of the noise is passed on before it is refused", () => {
    const reader = createPcmReader(24_000, "audio/pcm");
    let passed = 0;
    expect(() => {
      for (let at = 0; at < 960; at += 10) passed += reader.push(noise(960).subarray(at, at + 10)).byteLength;
    }).toThrow();
    expect(passed).toBe(0);
  });
});

test.each([
  "",
  "audio/pcm",
  "audio/PCM;rate=24000",
  "audio/L16",
  "audio/x-raw",
  "application/octet-stream",
  "audio/mpeg",
])("raw samples under %j are played", (type) => {
  expect(played(bytesOf(tone(24_000)), { type })).toEqual(tone(24_000));
});

test("loud speech-like sound is not noise", () => {
  const loud = new Int16Array(24_000).map((_, at) =>
    Math.round(Math.max(-1, Math.min(1, 3 * Math.sin((2 * Math.PI * 180 * at) / 24_000))) * 32_000),
  );
  expect(played(bytesOf(loud))).toEqual(loud);
});

const lengths = { true: null, "of zero": 0, unknown: 0xff_ff_ff_ff, "of the longest": 0x7f_ff_ff_ff };

describe.each(Object.entries(lengths))("several WAV files in one body, with lengths %s", (_name, length) => {
  const wav = (samples: Int16Array, rate = 24_000) => {
    const bytes = wavOfSamples(samples, rate);
    if (length !== null) new DataView(bytes.buffer).setUint32(40, length, true);
    return bytes;
  };
  const quiet = (samples: Int16Array) => samples.map((sample) => Math.round(sample / 3));

  test("are all spoken and no header is played, wherever the body is split", () => {
    const parts = [tone(24_000), quiet(tone(24_000)), tone(24_000, 0.1)];
    const body = Buffer.concat(parts.map((part) => wav(part)));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (size) => {
        expect(played(body, { size, type: "audio/wav" })).toEqual(joinSamples(parts));
      }),
      { seed: 11, numRuns: 40 },
    );
  });

  test("may differ in rate", () => {
    const body = Buffer.concat([wav(tone(16_000), 16_000), wav(tone(22_050), 22_050)]);
    const expected = [resample(tone(16_000), 16_000, 24_000), resample(tone(22_050), 22_050, 24_000)];
    expect(played(body, { size: 333 })).toEqual(joinSamples(expected));
  });
});

test("chunks after the samples of a WAV file are not played", () => {
  const list = Buffer.from("LIST\x08\0\0\0INFOtext", "latin1");
  const body = Buffer.concat([wavOfSamples(tone(24_000), 24_000), list, wavOfSamples(tone(24_000), 24_000), list]);
  expect(played(body, { size: 17 })).toEqual(joinSamples([tone(24_000), tone(24_000)]));
});

test("a second file that is cut in its header is a failure", () => {
  const whole = wavOfSamples(tone(24_000), 24_000);
  expect(() => played(Buffer.concat([whole, whole.subarray(0, 30)]))).toThrow("before it started");
});
