import { expect, test } from "vitest";
import { TurnAudio } from "./turn-audio.ts";

/** A chunk of `ms` in which every sample is the ms at which it was heard, mod 100. */
function chunk(fromMs: number, ms: number): Uint8Array {
  const samples = Int16Array.from({ length: ms * 24 }, (_, at) => (fromMs + Math.floor(at / 24)) % 100);
  return new Uint8Array(samples.buffer);
}
const firstOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getInt16(0, true);

test("returns the audio since a moment, wherever the chunks start", () => {
  const audio = new TurnAudio(10_000);
  for (let at = 0; at < 1_000; at += 20) audio.append(chunk(at, 20));
  expect(audio.endMs).toBe(1_000);
  expect(audio.since(933).length).toBe(67 * 48);
  expect(firstOf(audio.since(933))).toBe(33);
  expect(audio.since(2_000)).toHaveLength(0);
});

test("drops what is no longer needed and never exceeds its bound", () => {
  const audio = new TurnAudio(500);
  for (let at = 0; at < 1_000; at += 20) audio.append(chunk(at, 20));
  expect(audio.since(0).length).toBe(500 * 48);
  audio.forgetBefore(905);
  expect(firstOf(audio.since(0))).toBe(0);
  expect(audio.since(0).length).toBe(100 * 48);
  audio.clear();
  expect(audio.since(0)).toHaveLength(0);
  expect(audio.endMs).toBe(1_000);
});
