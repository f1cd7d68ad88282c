import { expect, test } from "vitest";
import { closedGate, levelOf, throughGate } from "./energy-gate.rules.ts";

/** How many of the frames at these levels, 32 ms each, pass the gate. */
function passed(levels: number[], from = closedGate): { share: number; gate: typeof from } {
  let gate = { ...from, openUntilMs: 0 };
  let [open, nowMs] = [0, 100_000];
  for (const levelDb of levels) {
    nowMs += 32;
    const step = throughGate(gate, { levelDb, ms: 32, nowMs });
    gate = step.gate;
    open += step.open ? 1 : 0;
  }
  return { share: open / levels.length, gate };
}
const steady = (levelDb: number, frames = 1_000) => Array.from({ length: frames }, () => levelDb);

test("silence and steady noise do not pass", () => {
  expect(passed(steady(-80)).share).toBe(0);
  const fan = passed(steady(-45, 3_000));
  expect(passed(steady(-45), fan.gate).share).toBe(0);
});

test("speech passes, quiet or loud, in a silent or noisy place, including the gaps between words", () => {
  const speech = Array.from({ length: 300 }, (_, at) => (at % 12 < 7 ? -32 : -70));
  expect(passed(speech, passed(steady(-75)).gate).share).toBeGreaterThan(0.98);
  const inNoise = Array.from({ length: 300 }, (_, at) => (at % 12 < 7 ? -25 : -45));
  expect(passed(inNoise, passed(steady(-45, 3_000)).gate).share).toBeGreaterThan(0.98);
});

test("a full-scale square wave is at 0 dB, silence at the lowest level", () => {
  expect(levelOf(Float32Array.of(1, -1, 1, -1))).toBeCloseTo(0);
  expect(levelOf(new Float32Array(512))).toBe(-90);
});
