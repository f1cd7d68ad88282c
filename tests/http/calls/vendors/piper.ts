import { bytesOf } from "#voice/audio/pcm.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { tone } from "./kokoro.ts";
import { breaking, type Kind, sending } from "./vendor.ts";

const file = wavOfSamples(tone(200, 22_050), 22_050);

/** WAV at 22,050 Hz whatever is asked for. */
export const piper: Kind<number> = {
  name: "Piper",
  model: "en_US-lessac-medium",
  answers: [
    [200, sending("audio/wav", file)],
    [200, sending("audio/x-wav", file.subarray(0, 7), file.subarray(7, 41), file.subarray(41))],
    [200, sending("audio/pcm;rate=22050", bytesOf(tone(200, 22_050)))],
  ],
  faults: [
    { what: "a header alone", answer: sending("audio/wav", file.subarray(0, 44)) },
    {
      what: "a connection that breaks, midway",
      midway: "",
      answer: breaking(sending("audio/wav", file.subarray(0, 6_000))),
    },
  ],
};
