import { expect, test } from "vitest";
import { createFormantVoice } from "./formant-voice.ts";
import { aSpeech, soundOf } from "./text-to-speech.contract.ts";

const rateHz = 24_000;
/** A voice in the middle of the range, at an even speed. */
const pitchHz = 160;
const hummed = (text: string, voiceId = "none of ours") =>
  soundOf(createFormantVoice().stream(aSpeech({ text, voice: { voiceId, speed: 1 } })));
const msOf = (sound: Int16Array) => Math.round((sound.length / rateHz) * 1_000);

/** The level of audio at one frequency. */
function loudnessAt(sound: Int16Array, hz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of sound.entries()) {
    real += sample * Math.cos((2 * Math.PI * hz * at) / rateHz);
    imaginary += sample * Math.sin((2 * Math.PI * hz * at) / rateHz);
  }
  return Math.hypot(real, imaginary);
}

test("a hum lasts as long as its syllables and punctuation", async () => {
  expect(msOf(await hummed("la"))).toBe(230);
  expect(msOf(await hummed("lala"))).toBe(420);
  expect(msOf(await hummed("la, la"))).toBe(410 + 230);
  expect(msOf(await hummed("42"))).toBe(230);
  expect(msOf(await hummed("?!"))).toBe(0);
});

// As Peterson and Barney measured them.
test.each([
  ["a", 730, 1_090],
  ["e", 530, 1_840],
  ["i", 270, 2_290],
  ["o", 570, 840],
  ["u", 300, 870],
  ["y", 390, 1_990],
])("the hum of %s is loud at the vowel's two formants, above all the first", async (vowel, first, second) => {
  const sound = (await hummed(vowel)).subarray(0, (190 * rateHz) / 1_000);
  const harmonics = Array.from({ length: 20 }, (_, index) => (index + 1) * pitchHz);
  const loudness = new Map(harmonics.map((hz) => [hz, loudnessAt(sound, hz)]));
  const at = (hz: number) => loudness.get(Math.max(1, Math.round(hz / pitchHz)) * pitchHz) ?? 0;
  const loudest = Math.max(...loudness.values());
  expect(at(first)).toBe(loudest);
  expect(at(second)).toBeLessThan(loudest);
  for (const far of harmonics.filter((hz) => Math.abs(hz - first) > 500 && Math.abs(hz - second) > 500)) {
    expect(at(far), `${far} Hz`).toBeLessThan(at(second) / 3);
  }
});

test("a low voice hums lower and a slow one longer", async () => {
  const iron = await hummed("a", "iron-contralto");
  expect(msOf(iron)).toBe(Math.round(230 * 1.15));
  expect(loudnessAt(iron, 105 * 7)).toBeGreaterThan(3 * loudnessAt(iron, 105 * 6.5));
});
