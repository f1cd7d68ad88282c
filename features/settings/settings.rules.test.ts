import { expect, test } from "vitest";
import { stateName } from "#features/age-gate/places.rules.ts";
import { dollars } from "#platform/money/money.ts";
import { initialSetting, isSettingName, parseSetting, settingsCatalogue } from "./settings.rules.ts";

const names = Object.keys(settingsCatalogue).filter(isSettingName);

test("every initial value fits its own shape", () => {
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(() => initialSetting(name)).not.toThrow();
});

test("credit costs what the site says [N-37]", () => {
  const { packs, customMin, customMax } = initialSetting("credit.packs");
  expect(packs.map((pack) => [pack.price, pack.bonusBps])).toEqual([
    [dollars(10), 0],
    [dollars(25), 0],
    [dollars(50), 500],
    [dollars(100), 1_000],
  ]);
  expect([customMin, customMax]).toEqual([dollars(10), dollars(200)]);
});

test("creators get what the site says, and a rate stands between its bounds [N-38, N-39, K-01, K-02, N-45]", () => {
  expect(initialSetting("creators.share")).toEqual({
    bps: 7_000,
    upperBps: 7_500,
    upperAfterMinutes: 5_000,
    usageFee: 200_000n,
  });
  expect(initialSetting("creators.payouts").minimum).toBe(dollars(20));
  expect(initialSetting("agents.rate")).toMatchObject({ min: 200_000n, initial: 1_500_000n, max: 9_990_000n });
});

test("in a call, warnings come before the goodbye, questions before the end, and a crash costs five seconds at most", () => {
  const { warnAtMs, goodbyeAtMs, silenceAskMs, silenceEndMs, heartbeatMs, sliceMs } = initialSetting("calls.limits");
  expect([warnAtMs, goodbyeAtMs]).toEqual([[300_000, 120_000], 30_000]);
  expect([silenceAskMs, silenceEndMs]).toEqual([[20_000, 40_000], 60_000]);
  expect(heartbeatMs).toBeLessThan(5_000);
  expect(sliceMs).toBe(60_000);
});

test("exactly ten states are restricted until the operator says otherwise, and entry is blocked there [A-25, K-17]", () => {
  const places = initialSetting("age_gate.restricted_places");
  expect(places.map((place) => stateName(place.region ?? ""))).toEqual([
    "Alabama",
    "Florida",
    "Idaho",
    "Indiana",
    "Louisiana",
    "Mississippi",
    "Oklahoma",
    "South Carolina",
    "Texas",
    "Utah",
  ]);
  expect(places.every((place) => place.startsOn <= "2026-01-01")).toBe(true);
  expect(new Set(places.map((place) => `${place.country} ${place.mode}`))).toEqual(new Set(["US blocked"]));
});

test("a field too many, a slice that is renewed after its end and a heartbeat of a minute are refused", () => {
  const limits = settingsCatalogue["calls.limits"].initial;
  for (const bad of [
    { ...limits, extra: 1 },
    { ...limits, renewBeforeMs: limits.sliceMs },
    { ...limits, heartbeatMs: 60_000 },
  ]) {
    expect(parseSetting("calls.limits", bad).ok).toBe(false);
  }
});
