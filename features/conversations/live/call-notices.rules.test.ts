import fc from "fast-check";
import { expect, test } from "vitest";
import { dollars, parseDollars, zero } from "#platform/money/money.ts";
import { newMeter } from "../settlement/meter.rules.ts";
import { meterNotice } from "./call-notices.rules.ts";

test("the seconds that are told, used and left, add up to the whole at every millisecond", () => {
  const purse = { captured: zero, held: dollars(1), available: dollars(9) };
  const meter = newMeter({ rate: dollars(1), cap: null, capIsLimit: false, ...purse });
  fc.assert(
    fc.property(fc.nat(3_600), fc.nat(3_600_000), (wholeS, countedMs) => {
      const remainingMs = Math.max(0, wholeS * 1_000 - countedMs);
      const told = meterNotice(meter, { countedMs, remainingMs, pauseLeftMs: 0, extensionMs: 0 });
      if (told.type !== "x.call.meter") throw new Error("Another notice was told");
      expect(told.remaining_seconds).toBe(remainingMs === 0 ? 0 : wholeS - Math.floor(countedMs / 1_000));
    }),
  );
});

test("while nothing is charged the time is told to the millisecond, and the balance is what the bill leaves", () => {
  const purse = { captured: zero, held: dollars(2), available: dollars(8) };
  const meter = newMeter({ rate: parseDollars("1.50") ?? zero, cap: null, capIsLimit: false, ...purse });
  const times = { countedMs: 62_400, remainingMs: 60_000, pauseLeftMs: 0, extensionMs: 0 };
  expect(meterNotice(meter, times)).toMatchObject({ billed_seconds: 62, remaining_seconds: 60, balance: "8.45" });
  const paused = meterNotice({ ...meter, pauseReasons: ["asked"] }, times);
  expect(paused).toMatchObject({ billed_seconds: 62.4, remaining_seconds: 60, balance: "8.44" });
});
