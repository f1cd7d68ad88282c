import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultJitterSettings, JitterBuffer } from "./jitter-buffer.rules.ts";

const RATE = 48_000;
const frames = (ms: number) => (ms * RATE) / 1000;
const aBuffer = (more: Partial<typeof defaultJitterSettings> = {}) =>
  new JitterBuffer({ ...defaultJitterSettings, ...more, rate: RATE });
const tone = (ms: number, level = 0.5) => new Float32Array(frames(ms)).fill(level);
const pull = (buffer: JitterBuffer, ms: number) => {
  const out = new Float32Array(frames(ms));
  for (let at = 0; at < out.length; at += 128) buffer.pull(out.subarray(at, Math.min(out.length, at + 128)));
  return out;
};
const silent = (sound: Float32Array) => sound.every((value) => value === 0);

describe("starting", () => {
  test("an utterance starts once 80 ms of it are buffered, not before", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(79));
    expect(silent(pull(buffer, 20))).toBe(true);
    buffer.push("a", tone(1));
    expect(silent(pull(buffer, 20))).toBe(false);
  });

  test("an utterance shorter than the reserve plays as soon as its end is known", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(30));
    buffer.endItem("a");
    pull(buffer, 40);
    expect(buffer.report().finished).toEqual([{ itemId: "a", playedMs: 30 }]);
  });

  test("the first sound fades in over ten milliseconds instead of clicking", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(200));
    const out = pull(buffer, 20);
    expect(out[0]).toBe(0);
    expect(out[frames(5)]).toBeCloseTo(0.25, 2);
    expect(out[frames(11)]).toBeCloseTo(0.5, 5);
  });
});

describe("what was played", () => {
  test("each item is counted separately, in the order of playback", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(100));
    buffer.push("b", tone(100));
    pull(buffer, 130);
    const report = buffer.report();
    expect(report.finished).toEqual([{ itemId: "a", playedMs: 100 }]);
    expect(report.current?.itemId).toBe("b");
    expect(report.current?.playedMs).toBe(30);
    expect(report.bufferedMs).toBe(70);
  });

  test("an item reports its end once", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(100));
    buffer.endItem("a");
    pull(buffer, 110);
    expect(buffer.report().finished).toHaveLength(1);
    expect(buffer.report().finished).toHaveLength(0);
  });

  test("nothing is played twice or lost, however the input and the pulls are split", () => {
    const pushes = fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 1, maxLength: 30 });
    const pulls = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(pushes, pulls, (sizes, takes) => {
        const buffer = new JitterBuffer({ ...defaultJitterSettings, fadeMs: 0, rate: 24_000 });
        let next = 1;
        const heard: number[] = [];
        const take = (count: number) => {
          const out = new Float32Array(count);
          buffer.pull(out);
          heard.push(...out.filter((value) => value !== 0));
        };
        sizes.forEach((size, i) => {
          buffer.push(
            "a",
            Float32Array.from({ length: size }, () => next++),
          );
          take(takes[i] ?? 1);
        });
        buffer.endItem("a");
        take(next + 1);
        return heard.length === next - 1 && heard.every((value, i) => value === i + 1);
      }),
    );
  });
});

describe("an uneven network", () => {
  const dry = (buffer: JitterBuffer) => {
    buffer.push("a", tone(400));
    pull(buffer, 410);
  };

  test("after a break the utterance waits for 120 ms before it resumes", () => {
    const buffer = aBuffer();
    dry(buffer);
    expect(buffer.report().underruns).toBe(1);
    buffer.push("a", tone(119));
    expect(silent(pull(buffer, 20))).toBe(true);
    buffer.push("a", tone(2));
    expect(silent(pull(buffer, 20))).toBe(false);
  });

  test("every break raises the reserve by 40 ms, to 300 ms at most", () => {
    const buffer = aBuffer();
    for (let i = 0; i < 8; i++) dry(buffer);
    buffer.push("a", tone(299));
    expect(silent(pull(buffer, 20))).toBe(true);
    buffer.push("a", tone(2));
    expect(silent(pull(buffer, 20))).toBe(false);
  });

  test("20 seconds without a break shrink the reserve again", () => {
    const buffer = aBuffer();
    dry(buffer);
    dry(buffer);
    buffer.push("a", tone(40_500));
    pull(buffer, 40_400);
    buffer.endItem("a");
    pull(buffer, 200);
    buffer.push("b", tone(85));
    expect(silent(pull(buffer, 20))).toBe(false);
  });

  test("the end of an utterance is not a break", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(200));
    buffer.endItem("a");
    pull(buffer, 300);
    expect(buffer.report().underruns).toBe(0);
  });

  test("a sender that does not pace itself cannot fill the memory", () => {
    const buffer = aBuffer({ capacityMs: 1_000 });
    expect(buffer.push("a", tone(900))).toBe(0);
    expect(buffer.push("a", tone(300))).toBe(frames(200));
    expect(buffer.report().bufferedMs).toBe(1_000);
  });

  test("a long utterance sent ahead of time is buffered in full", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(9_000, 0.25));
    buffer.push("a", tone(9_000, 0.75));
    const out = pull(buffer, 18_000);
    expect(out[frames(8_999)]).toBe(0.25);
    expect(out[frames(9_001)]).toBe(0.75);
  });
});

describe("flushing", () => {
  test("the sound fades within ten milliseconds and the rest is dropped", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(500));
    pull(buffer, 100);
    buffer.flush();
    const out = pull(buffer, 50);
    expect(out[0]).toBeGreaterThan(0.45);
    expect(out[frames(9)]).toBeLessThan(0.1);
    expect(silent(out.subarray(frames(10)))).toBe(true);
  });

  test("it reports how much of the current item was heard, including the fade", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(500));
    buffer.push("b", tone(500));
    pull(buffer, 100);
    expect(buffer.flush()).toEqual({ itemId: "a", playedMs: 110 });
  });

  test("flushing an utterance that has not started counts nothing of it", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(50));
    expect(buffer.flush()).toEqual({ itemId: "a", playedMs: 0 });
    expect(silent(pull(buffer, 50))).toBe(true);
  });

  test("flushing silence does nothing", () => {
    expect(aBuffer().flush()).toBeNull();
  });

  test("the next utterance plays as if nothing had happened", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(500));
    pull(buffer, 100);
    buffer.flush();
    pull(buffer, 50);
    buffer.push("b", tone(100));
    buffer.endItem("b");
    pull(buffer, 120);
    expect(buffer.report().finished.map((item) => item.itemId)).toEqual(["a", "b"]);
    expect(buffer.report().underruns).toBe(0);
  });
});

describe("holding", () => {
  const half = (more: Partial<typeof defaultJitterSettings> = {}) => {
    const buffer = aBuffer(more);
    buffer.push("a", tone(500));
    pull(buffer, 100);
    buffer.hold();
    return buffer;
  };

  test("the sound fades within ten milliseconds, and nothing is lost", () => {
    const buffer = half();
    const out = pull(buffer, 300);
    expect(out[0]).toBeCloseTo(0.5, 2);
    expect(out[frames(9)]).toBeLessThan(0.1);
    expect(silent(out.subarray(frames(10)))).toBe(true);
    expect(buffer.report()).toMatchObject({ current: { itemId: "a", playedMs: 110 }, bufferedMs: 390, underruns: 0 });
  });

  test("it resumes where it was, fading in over ten milliseconds", () => {
    const buffer = half();
    pull(buffer, 300);
    buffer.release();
    const out = pull(buffer, 390);
    expect(out[0]).toBe(0);
    expect(out[frames(11)]).toBeCloseTo(0.5, 5);
    expect(buffer.report().current).toEqual({ itemId: "a", playedMs: 500 });
  });

  test("released at once, it fades in from where it was, without a gap", () => {
    const buffer = half();
    pull(buffer, 5);
    buffer.release();
    expect(pull(buffer, 1)[0]).toBeCloseTo(0.25, 2);
  });

  test("audio that arrives meanwhile waits behind it", () => {
    const buffer = half();
    pull(buffer, 50);
    buffer.push("a", tone(200));
    expect(silent(pull(buffer, 50))).toBe(true);
    expect(buffer.report().bufferedMs).toBe(590);
  });

  test("an utterance that has not started does not start", () => {
    const buffer = aBuffer();
    buffer.push("a", tone(50));
    buffer.hold();
    buffer.push("a", tone(100));
    expect(silent(pull(buffer, 100))).toBe(true);
    buffer.release();
    expect(silent(pull(buffer, 100))).toBe(false);
  });

  test("after a flush nothing more is heard, and the item ends at the hold", () => {
    const buffer = half();
    pull(buffer, 50);
    expect(buffer.flush()).toEqual({ itemId: "a", playedMs: 110 });
    expect(silent(pull(buffer, 50))).toBe(true);
  });

  test("a hold without a release ends after a while", () => {
    const buffer = half({ longestHoldMs: 200 });
    pull(buffer, 210);
    expect(silent(pull(buffer, 50))).toBe(false);
  });

  test("the next utterance is not held any more", () => {
    const buffer = half();
    pull(buffer, 50);
    buffer.flush();
    buffer.push("b", tone(100));
    expect(silent(pull(buffer, 50))).toBe(false);
  });
});
