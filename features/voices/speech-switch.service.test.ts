import { expect, test } from "vitest";
import { createSpeechSwitch } from "./speech-switch.service.ts";

const wav = new Uint8Array([1, 2, 3]);
const files = {
  speak: async () => wav,
  understand: async () => "I consent",
  soundOf: () => {
    throw new Error("not a WAV file");
  },
};
const line = { speaksAs: "warm-alto", text: "Hello" };

test("while speech is switched off, nothing is spoken or recognized", async () => {
  const on = createSpeechSwitch(files, async () => true);
  expect(await on.speak(line)).toBe(wav);
  expect(await on.understood?.(wav)).toBe("I consent");
  const off = createSpeechSwitch(files, async () => false);
  await expect(off.speak(line)).rejects.toMatchObject({ status: 503 });
  await expect(off.understood?.(wav)).rejects.toThrow("switched off");
});

test("without speech recognition nothing is recognized, and a file without sound has no measurements", () => {
  const nobody = createSpeechSwitch({ ...files, understand: null }, async () => true);
  expect(nobody.understood).toBeNull();
  expect(nobody.measure(wav)).toBeNull();
});
