import { describe, expect, test } from "vitest";
import { dollars } from "#platform/money/money.ts";
import type { CallState } from "./call-state.rules.ts";
import { meterAt } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";
import { connected, disclosure, greeted, meter, screenAfter, started } from "./testing/call-events.ts";

describe("the meter", () => {
  const shown = (state: CallState, nowMs: number) => meterAt(state.meter, nowMs).billedMs;

  test("does not count the notice, and starts when the server says so", () => {
    expect(shown(screenAfter([...connected, ...disclosure]), 900)).toBe(0);
    expect(shown(screenAfter(greeted), 3_040)).toBe(2_000);
  });

  test("the server's word replaces the guess, also downwards", () => {
    const state = screenAfter([...greeted, [11_540, meter(9, 191)]]);
    expect(shown(state, 11_540)).toBe(9_000);
  });

  test("rests when the server repeats the same time, and goes on when it counts again", () => {
    const resting = screenAfter([...greeted, [11_040, meter(10, 190)], [21_040, meter(10, 190)]]);
    expect(shown(resting, 30_000)).toBe(10_000);
    expect(shown(screenAfter([[31_040, meter(14, 186)]], resting), 32_040)).toBe(15_000);
  });

  test("credit that was added during the call shows in what the call may use", () => {
    expect(screenAfter(greeted).meter.whole).toBe(dollars(3));
    const toppedUp: SeenEvent = { ...meter(10, 590), balance: "14.75" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, toppedUp]]).meter.whole).toBe(dollars(15));
    const justUnderASecond: SeenEvent = { ...meter(10, 190), balance: "2.7263" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, justUnderASecond]]).meter.whole).toBe(dollars(3));
    const silent: SeenEvent = { ...meter(10, 590), balance: "" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, silent]]).meter.whole).toBe(dollars(3));
  });

  test("two readings in the same moment do not stop it", () => {
    const state = screenAfter([...greeted, [11_040, meter(10, 190)], [11_900, meter(10, 190)]]);
    expect(shown(state, 12_900)).toBe(11_000);
  });

  test("rests while the connection is gone and counts again when it is back", () => {
    const lost = screenAfter([...greeted, [11_040, meter(10, 190)], [13_040, { type: "link", link: "lost" }]]);
    expect(shown(lost, 30_000)).toBe(12_000);
    const back = screenAfter(
      [
        [30_000, { type: "link", link: "open" }],
        [30_100, { ...started, maxSeconds: 187 } as SeenEvent],
      ],
      lost,
    );
    expect(meterAt(back.meter, 31_100)).toMatchObject({ billedMs: 13_000, remainingMs: 186_000 });
  });
});
