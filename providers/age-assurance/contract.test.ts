import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { ageAssuranceContract } from "./age-assurance.contract.ts";
import { createStandInAgeAssurance } from "./stand-in.ts";

ageAssuranceContract("the stand-in", async () => {
  const clock = manualClock();
  const provider = createStandInAgeAssurance({ clock });
  return {
    provider,
    visitorDoes: async (providerRef, outcome) => void provider.decide(providerRef, outcome),
    letExpire: () => clock.advance(15 * 60_000),
    close: async () => {},
  };
});

test("the stand-in's check is decided once: who has failed does not pass with a second answer", async () => {
  const provider = createStandInAgeAssurance({ clock: manualClock() });
  const place = { country: "FR", region: null };
  const { providerRef } = await provider.start({ reference: "a", place, returnUrl: "/age-gate/return" });
  expect(provider.openCheck(providerRef)).toEqual({ place: "FR" });
  expect(provider.decide(providerRef, "failed")).toEqual({ returnUrl: "/age-gate/return" });
  expect(provider.decide(providerRef, "passed")).toBeNull();
  expect(provider.openCheck(providerRef)).toBeNull();
  expect(await provider.result(providerRef)).toEqual({ state: "failed" });
});
