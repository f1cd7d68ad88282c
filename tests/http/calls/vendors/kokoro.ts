import { bytesOf } from "#voice/audio/pcm.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { type Kind, refusing, sending } from "./vendor.ts";

/** A tone of a length, at a rate in Hz. */
export const tone = (ms: number, rate = 24_000): Int16Array =>
  new Int16Array((rate * ms) / 1_000).map((_, index) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * 300 * index) / rate)),
  );

const samples = bytesOf(tone(200));
/** A WAV file whose writer did not know its length. */
function endlessWav(ms: number): Uint8Array {
  const file = wavOfSamples(tone(ms), 24_000);
  for (const at of [4, 40]) new DataView(file.buffer).setUint32(at, 0xff_ff_ff_ff, true);
  return file;
}
const twoFiles = Buffer.concat([endlessWav(200), endlessWav(100)]);
/** Bytes that are no samples, the same ones at every run, with a beginning. */
function noise(...start: number[]): Uint8Array {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  };
  return new Uint8Array(9_600).map((_, index) => start[index] ?? next());
}

/** Streams a file for each sentence of a text, in whatever format, and says little about it. */
export const kokoro: Kind<number> = {
  name: "Kokoro",
  model: "kokoro",
  answers: [
    [200, sending("audio/pcm", samples.subarray(0, 4_801), samples.subarray(4_801))],
    [300, sending("audio/wav", wavOfSamples(tone(200), 24_000), wavOfSamples(tone(100), 24_000))],
    [300, sending("audio/wav", twoFiles)],
    [200, sending("audio/mpeg", samples)],
    [200, sending(null, endlessWav(200))],
  ],
  faults: [
    { what: "AAC", answer: sending("audio/pcm", noise(0xff, 0xf1, 0x50, 0x80)) },
    { what: "WebM", answer: sending("audio/pcm", noise(0x1a, 0x45, 0xdf, 0xa3)) },
    { what: "Opus", answer: sending("audio/ogg;codecs=opus", noise(0x4f, 0x67, 0x67, 0x53)) },
    { what: "noise", answer: sending("audio/pcm", noise()) },
    {
      what: "no such voice",
      answer: refusing(400, { detail: { error: "validation_error", message: "Voice not found" } }),
    },
  ],
};
