import { describe, expect, test } from "vitest";
import { bytesOf } from "#voice/audio/pcm.ts";
import { SentLevels } from "./sent-levels.ts";

const sound = (ms: number, strength: number) =>
  bytesOf(Int16Array.from({ length: 24 * ms }, (_, at) => (at % 2 === 0 ? strength : -strength)));

describe("the levels of sent audio", () => {
  test("are found by position, however the audio was split", () => {
    const levels = new SentLevels();
    for (let at = 0; at < 20; at += 1) levels.add(sound(50, at < 10 ? 3_277 : 16_384));
    expect(levels.before(400, 32)).toBeCloseTo(0.1, 3);
    expect(levels.before(960, 32)).toBeCloseTo(0.5, 3);
    expect(levels.before(5_000, 32)).toBe(0);
  });

  test("keep their position when the oldest are dropped, after minutes of speech", () => {
    const levels = new SentLevels();
    const second = (at: number) => (at % 2 === 0 ? 3_277 : 16_384);
    for (let at = 0; at < 300; at += 1) for (let part = 0; part < 20; part += 1) levels.add(sound(50, second(at)));
    for (const at of [290, 295, 299]) {
      expect(levels.before(at * 1_000 + 900, 32)).toBeCloseTo(second(at) / 32_768, 3);
    }
    expect(levels.before(10_000, 32)).toBe(0);
  });
});
