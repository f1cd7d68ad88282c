import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { ageAssuranceContract } from "./age-assurance.contract.ts";
import { createStandInAgeAssurance } from "./stand-in.ts";
import { createYotiAgeAssurance } from "./yoti.ts";
import { fakeYotiKeys, startFakeYoti } from "./yoti-service.fake.ts";

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

test("the stand-in's check is decided once: a second answer cannot turn a failure into a pass", async () => {
  const provider = createStandInAgeAssurance({ clock: manualClock() });
  const place = { country: "FR", region: null };
  const { providerRef } = await provider.start({ reference: "a", place, returnUrl: "/age-gate/return" });
  expect(provider.openCheck(providerRef)).toEqual({ place: "FR" });
  expect(provider.decide(providerRef, "failed")).toEqual({ returnUrl: "/age-gate/return" });
  expect(provider.decide(providerRef, "passed")).toBeNull();
  expect(provider.openCheck(providerRef)).toBeNull();
  expect(await provider.result(providerRef)).toEqual({ state: "failed" });
});

const settled = {
  passed: { status: "COMPLETE", method: "DOC_SCAN", age: 18 },
  failed: { status: "FAIL", method: "AGE_ESTIMATION" },
  cancelled: { status: "CANCELLED" },
};

ageAssuranceContract("Yoti", async () => {
  const service = await startFakeYoti();
  return {
    provider: createYotiAgeAssurance({ ...fakeYotiKeys, clock: manualClock(), apiUrl: service.url }),
    visitorDoes: async (providerRef, outcome) => service.settle(providerRef, settled[outcome]),
    letExpire: async () => service.expireAll(),
    close: service.close,
  };
});

describe("Yoti", () => {
  let service: Awaited<ReturnType<typeof startFakeYoti>>;
  beforeAll(async () => {
    service = await startFakeYoti();
  });
  afterAll(() => service.close());

  const request = { reference: "01890000-0000-7000-8000-000000000001", place: { country: "US", region: "TX" } };
  const yoti = (options = {}) =>
    createYotiAgeAssurance({ ...fakeYotiKeys, clock: manualClock(), apiUrl: service.url, ...options });
  const begin = () => yoti().start({ ...request, returnUrl: "https://site.example/age-gate/return" });

  test("is asked for a threshold, never for an age, and gets no more than our random reference", async () => {
    const { providerRef, redirectUrl } = await begin();
    expect(service.requestOf(providerRef)).toEqual({
      type: "OVER",
      ttl: 900,
      reference_id: request.reference,
      age_estimation: { allowed: true, threshold: 25, level: "PASSIVE" },
      digital_id: { allowed: true, threshold: 18 },
      doc_scan: { allowed: true, threshold: 18, authenticity: "AUTO", level: "PASSIVE" },
      callback: { auto: true, url: "https://site.example/age-gate/return" },
      cancel_url: "https://site.example/age-gate/return",
    });
    expect(redirectUrl).toBe(`https://age.yoti.com?sessionId=${providerRef}&sdkId=${fakeYotiKeys.sdkId}`);
  });

  test.each([
    ["a method that we did not offer", { status: "COMPLETE", method: "CREDIT_CARD", age: 18 }, "failed"],
    ["a session of another type", { status: "COMPLETE", method: "DOC_SCAN", type: "AGE", age: 40 }, "failed"],
    ["too low a threshold", { status: "COMPLETE", method: "DOC_SCAN", age: 16 }, "failed"],
    ["no threshold at all", { status: "COMPLETE", method: "DOC_SCAN" }, "failed"],
    ["an unknown state", { status: "SOMETHING_NEW", method: "DOC_SCAN", age: 18 }, "pending"],
  ])("does not pass: %s", async (_, result, state) => {
    const { providerRef } = await begin();
    service.settle(providerRef, result);
    expect((await yoti().result(providerRef)).state).toBe(state);
  });

  test("a refusal, a failure or an unreadable response is an error, not a result", async () => {
    const { providerRef } = await begin();
    await expect(yoti({ apiKey: "another" }).result(providerRef)).rejects.toMatchObject({ code: "unauthorized" });
    service.refuse(503);
    await expect(yoti().result(providerRef)).rejects.toMatchObject({ code: "unavailable", status: 503 });
    await expect(begin()).rejects.toMatchObject({ code: "unavailable" });
    service.refuse(200);
    await expect(yoti().result(providerRef)).rejects.toMatchObject({ code: "bad_response" });
    service.refuse(null);
    const nowhere = yoti({ apiUrl: "http://127.0.0.1:1" });
    await expect(nowhere.result(providerRef)).rejects.toMatchObject({ code: "unavailable" });
    expect(await yoti().result("../../etc")).toEqual({ state: "expired" });
  });
});
