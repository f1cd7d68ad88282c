import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceOf } from "#features/ledger/charge.rules.ts";
import { dollars } from "#platform/money/money.ts";
import type { CallState } from "./call-opening.rules.ts";
import { heldOf, meterAt } from "./meter-view.rules.ts";
import type { SeenEvent } from "./server-events.rules.ts";
import {
  connected,
  disclosure,
  greeted,
  meter,
  opening,
  screenAfter,
  started,
  type Timed,
} from "./testing/call-events.ts";

describe("the meter", () => {
  const shown = (state: CallState, nowMs: number) => meterAt(state.meter, nowMs).billedMs;

  test("does not count the notice, and starts when the server says so", () => {
    expect(shown(screenAfter([...connected, ...disclosure]), 900)).toBe(0);
    expect(shown(screenAfter(greeted), 3_040)).toBe(2_000);
  });

  test("waits for the server if it ran ahead, and continues from there", () => {
    const state = screenAfter([...greeted, [11_540, meter(9, 191)]]);
    expect(shown(state, 11_540)).toBe(10_500);
    expect(shown(state, 12_540)).toBe(10_500);
    expect(shown(state, 13_540)).toBe(11_000);
  });

  test("knows by how much the call may get longer, as the server last told", () => {
    const opened = screenAfter(greeted);
    expect(opened.meter.extensionMs).toBe(opening.extensionMs);
    const told = { ...meter(10, 190), extensionSeconds: 60 } as SeenEvent;
    const state = screenAfter(
      [
        [11_040, told],
        [21_040, meter(20, 180)],
      ],
      opened,
    );
    expect(state.meter.extensionMs).toBe(60_000);
  });

  test("pauses while the server charges nothing, and resumes with it", () => {
    const resting = screenAfter([...greeted, [11_040, meter(10, 190)], [21_040, meter(20, 180, true)]]);
    expect(resting.meter.paused).toBe(true);
    expect(shown(resting, 90_000)).toBe(20_000);
    const again = screenAfter([[95_040, meter(20, 180)]], resting);
    expect(again.meter.paused).toBe(false);
    expect(shown(again, 96_040)).toBe(21_000);
  });

  test("never shows less time than before, nor a price above the server's time, whatever the server sends and when", () => {
    const words = fc.array(
      fc.record({
        afterMs: fc.nat(30_000),
        billed: fc.nat(600),
        paused: fc.boolean(),
        lost: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(words, (all) => {
        let [state, nowMs, least] = [screenAfter(greeted), 1_040, 0];
        let told = { billed: 0, atMs: 1_040 };
        for (const { afterMs, billed, paused, lost } of all) {
          for (const atMs of [nowMs + afterMs / 2, nowMs + afterMs]) {
            const view = meterAt(state.meter, atMs);
            expect(view.billedMs).toBeGreaterThanOrEqual(least);
            least = view.billedMs;
            const mostMs = Math.ceil(told.billed * 1000 + atMs - told.atMs);
            expect(view.spent).toBeLessThanOrEqual(priceOf(opening.rate, mostMs));
          }
          nowMs += afterMs;
          if (!lost) told = { billed, atMs: nowMs };
          const next: Timed = lost
            ? [nowMs, { type: "link", link: "lost" }]
            : [nowMs, meter(billed, 600 - billed, paused)];
          state = screenAfter([next], state);
        }
      }),
    );
  });

  test("shows credit added during the call in what the call may use", () => {
    expect(screenAfter(greeted).meter.whole).toBe(dollars(3));
    const toppedUp: SeenEvent = { ...meter(10, 590), balance: "14.75", available: "13.50" } as SeenEvent;
    const { meter: after } = screenAfter([...greeted, [11_040, toppedUp]]);
    expect([after.whole, after.available, heldOf(after, dollars(1))]).toEqual([15_000_000n, 13_500_000n, 500_000n]);
    expect(heldOf(after, dollars(2))).toBe(0n);
    const justUnderASecond: SeenEvent = { ...meter(10, 190), balance: "2.7263" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, justUnderASecond]]).meter.whole).toBe(dollars(3));
    const silent: SeenEvent = { ...meter(10, 590), balance: "" } as SeenEvent;
    expect(screenAfter([...greeted, [11_040, silent]]).meter.whole).toBe(dollars(3));
  });

  test("pauses while the connection is lost and resumes when it is back", () => {
    const lost = screenAfter([...greeted, [11_040, meter(10, 190)], [13_040, { type: "link", link: "lost" }]]);
    expect(shown(lost, 30_000)).toBe(12_000);
    const unsaid = screenAfter(
      [
        [30_000, { type: "link", link: "open" }],
        [30_100, { ...started, maxSeconds: 187 } as SeenEvent],
      ],
      lost,
    );
    // It may be paused on the server: the page waits for the server's state, which comes at once.
    expect(meterAt(unsaid.meter, 31_100)).toMatchObject({ billedMs: 12_000 });
    const back = screenAfter([[30_100, meter(12, 187)]], unsaid);
    expect(meterAt(back.meter, 31_100)).toMatchObject({ billedMs: 13_000, remainingMs: 186_000 });
  });
});
