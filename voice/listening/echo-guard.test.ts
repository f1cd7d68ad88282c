import { describe, expect, test } from "vitest";
import { EchoGuard } from "./echo-guard.ts";

type Random = () => number;
/** Repeatable random numbers between 0 and 1: a linear congruential generator (Numerical Recipes). */
function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The loudness of a speaker in frames of 32 ms: syllables of varying strength, and pauses. */
function talk(random: Random, frames: number, strength: number): number[] {
  const levels: number[] = [];
  while (levels.length < frames) {
    if (random() < 0.12) levels.push(...Array.from({ length: 6 + Math.floor(random() * 10) }, () => 0));
    const length = 3 + Math.floor(random() * 5);
    const loud = strength * (0.3 + 0.7 * random());
    for (let at = 0; at < length; at += 1) levels.push(loud * Math.sin((Math.PI * (at + 0.7)) / (length + 0.4)));
  }
  return levels.slice(0, frames);
}
const room = (random: Random) => 0.001 + 0.001 * random();
const silence = (frames: number): number[] => Array.from({ length: frames }, () => 0);
const delayed = (levels: readonly number[], lag: number, gain: number) =>
  [...silence(lag), ...levels].slice(0, levels.length).map((level) => level * gain);
/** The share of the frames from `from` on, louder than the room, that are classified as echo. */
function takenForEcho(
  random: Random,
  { mic, played, from }: { mic: number[]; played: number[]; from: number },
): number {
  const guard = new EchoGuard();
  const verdicts = mic.map((level, at) => judge(guard, level + room(random), played[at] ?? 0));
  const loud = verdicts.filter((_, at) => at >= from && (mic[at] ?? 0) > 0.006);
  return loud.filter(Boolean).length / loud.length;
}
const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

function judge(guard: EchoGuard, mic: number, played: number): boolean {
  guard.hear(mic, played);
  return guard.isEcho();
}

describe("the companion's voice from the loudspeaker", () => {
  test.each([
    { lag: 3, gain: 0.2 },
    { lag: 9, gain: 0.1 },
    { lag: 15, gain: 0.06 },
  ])("is recognised by its loudness, $lag frames late at a gain of $gain", ({ lag, gain }) => {
    const shares = seeds.map((seed) => {
      const random = seededRandom(seed);
      const played = talk(random, 300, 0.3);
      return takenForEcho(random, { mic: delayed(played, lag, gain), played, from: 62 });
    });
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.97);
  });

  test("is not recognised in the first second", () => {
    const random = seededRandom(1);
    const played = talk(random, 30, 0.3);
    expect(takenForEcho(random, { mic: delayed(played, 4, 0.1), played, from: 0 })).toBe(0);
  });
});

describe("a caller", () => {
  test("who talks over the companion is not taken for its echo, however quiet", () => {
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const played = talk(random, 160, 0.3);
      const caller = talk(seededRandom(seed + 1_000), 25, 0.02 + 0.2 * random());
      const mic = [...silence(135), ...caller];
      expect(takenForEcho(random, { mic, played, from: 135 })).toBeLessThan(0.2);
    }
  });

  test("is heard over an echo that is quieter than they are", () => {
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const played = talk(random, 160, 0.3);
      const caller = [...silence(135), ...talk(seededRandom(seed + 1_000), 25, 0.25)];
      const mic = delayed(played, 6, 0.05).map((level, at) => Math.hypot(level, caller[at] ?? 0));
      const guard = new EchoGuard();
      const isEcho = mic.map((level, at) => judge(guard, level + room(random), played[at] ?? 0));
      const loud = isEcho.filter((_, at) => (caller[at] ?? 0) > 0.06);
      expect(loud.filter((echo) => !echo).length / loud.length).toBeGreaterThan(0.9);
    }
  });

  test("who speaks while nothing is played is never an echo", () => {
    const random = seededRandom(1);
    const played = [...talk(random, 150, 0.3), ...silence(150)];
    const mic = [...delayed(played.slice(0, 150), 5, 0.1), ...silence(30), ...talk(random, 120, 0.2)];
    expect(takenForEcho(random, { mic, played, from: 180 })).toBe(0);
  });
});
