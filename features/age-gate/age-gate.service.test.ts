import { describe, expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { EnterGateInput } from "./age-gate.schema.ts";
import { createAgeGateService } from "./age-gate.service.ts";
import { type Place, type RestrictedPlace, requireGate } from "./gate-state.rules.ts";

const facts = { headers: new Headers(), ip: "203.0.113.9" };
const france: EnterGateInput = { country: "FR", certified: "true" };
const us = (state: string): EnterGateInput => ({ country: "US", state, certified: "true" });
const texas = { country: "US", region: "TX" };

function withGate(wishes: { restricted?: RestrictedPlace[]; secure?: boolean; seen?: Place; secret?: string } = {}) {
  const clock = manualClock();
  const restricted = wishes.restricted ?? initialSetting("age_gate.restricted_places");
  const gate = createAgeGateService({
    settings: { get: async () => restricted as never },
    clock,
    secret: wishes.secret ?? "a secret of this test",
    secureCookies: wishes.secure ?? true,
    seenPlace: () => wishes.seen ?? null,
  });
  /** The cookie header of a visitor who has just entered. */
  const enter = async (input: EnterGateInput) =>
    (await gate.enter(input, facts)).setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
  return { gate, clock, enter };
}

describe("entering", () => {
  test("sets the cookie of the specification and a signed place beside it [A-31, K-09, K-10, K-11, K-12]", async () => {
    const { setCookies } = await withGate().gate.enter(france, facts);
    expect(setCookies[0]).toBe("ageVerified=true; Max-Age=2592000; Path=/; SameSite=Lax; Secure");
    expect(setCookies[1]).toMatch(
      /^agePlace=FR\.\d+\.[\w-]{43}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    );
  });

  test("leaves Secure away only where the site is plain http on this machine [N-84]", async () => {
    const { setCookies } = await withGate({ secure: false }).gate.enter(france, facts);
    expect(setCookies.join()).not.toContain("Secure");
  });

  test("is refused in each of the ten states, with the notice [A-25, A-26, A-27]", async () => {
    const { gate } = withGate();
    for (const state of ["AL", "FL", "ID", "IN", "LA", "MS", "OK", "SC", "TX", "UT"]) {
      await expect(gate.enter(us(state), facts)).rejects.toMatchObject({ code: "age_gate.restricted", status: 403 });
    }
    await expect(gate.enter(us("SC"), facts)).rejects.toThrow(
      "The state of South Carolina requires additional verification. Please contact our customer service for more information.",
    );
    await expect(gate.enter(us("CA"), facts)).resolves.toBeTruthy();
  });

  test("is refused when the network names a restricted place, whatever is declared [N-76]", async () => {
    await expect(withGate({ seen: texas }).gate.enter(france, facts)).rejects.toThrow("The state of Texas");
  });

  test("asks for a country of the list, a state in the United States and the certification", async () => {
    const { gate } = withGate();
    const enter = (input: object) => gate.enter(input as EnterGateInput, facts);
    await expect(enter({ country: "XX", certified: "true" })).rejects.toMatchObject({ field: "country" });
    await expect(enter({ country: "US", certified: "true" })).rejects.toMatchObject({ field: "state" });
    await expect(enter(us("ZZ"))).rejects.toMatchObject({ message: "Please select your state to continue" });
    await expect(enter({ country: "FR" })).rejects.toMatchObject({ field: "certified" });
  });
});

describe("the server's own check", () => {
  test("passes who has entered, with other cookies around [Z-12]", async () => {
    const { gate, enter } = withGate();
    const cookie = `theme=dark; ${await enter(us("CA"))}; x=`;
    expect(await gate.stateOf(cookie, null)).toEqual({ passed: true, refusal: null });
    expect(await gate.stateOf(cookie, { country: "US", region: "CA" })).toMatchObject({ passed: true });
  });

  test("takes no cookie, a bare ageVerified and a forged place for somebody who has not entered [K-13, N-76]", async () => {
    const { gate, enter } = withGate();
    const good = await enter(us("CA"));
    const foreign = await withGate({ secret: "another secret" }).enter(us("CA"));
    const forgeries = [
      null,
      "",
      "ageVerified=true",
      "ageVerified=true; agePlace=",
      "ageVerified=true; agePlace=FR",
      good.replace("ageVerified=true", "ageVerified=false"),
      good.replace("US-CA", "US-NY"),
      good.replace(/\.(\d)(\d+)\./, (_, first, rest) => `.${(Number(first) + 1) % 10}${rest}.`),
      good.slice(0, -1),
      `${good}A`,
      foreign,
    ];
    for (const cookie of forgeries) {
      expect((await gate.stateOf(cookie, null)).refusal?.code, String(cookie)).toBe("age_gate.required");
    }
  });

  test("does not let a place count for longer than the cookie", async () => {
    const { gate, enter, clock } = withGate();
    const cookie = await enter(france);
    await clock.advance(2_592_000_000);
    expect((await gate.stateOf(cookie, null)).passed).toBe(true);
    await clock.advance(1_000);
    expect((await gate.stateOf(cookie, null)).passed).toBe(false);
  });

  test("refuses who is seen in a restricted place, and who declared one that became restricted later [N-76]", async () => {
    const { gate, enter } = withGate();
    const cookie = await enter(france);
    expect((await gate.stateOf(cookie, texas)).refusal).toMatchObject({
      code: "age_gate.restricted",
      message: expect.stringContaining("Texas"),
    });
    expect((await gate.stateOf(null, texas)).refusal?.code).toBe("age_gate.restricted");
    const later = withGate({ restricted: [{ country: "FR", region: null, mode: "blocked", startsOn: "2026-01-10" }] });
    expect((await later.gate.stateOf(cookie, null)).passed).toBe(true);
    await later.clock.advance(7 * 86_400_000);
    expect((await later.gate.stateOf(cookie, null)).refusal).toMatchObject({
      code: "age_gate.restricted",
      message: expect.stringContaining("France"),
    });
  });

  test("stands before everything that asks for it, with status 403", async () => {
    const { gate, enter } = withGate();
    const refused = await gate.stateOf(null, null);
    const attempt = () => requireGate(refused);
    expect(attempt).toThrow(expect.objectContaining({ code: "age_gate.required", status: 403 }));
    const passed = await gate.stateOf(await enter(france), null);
    expect(() => requireGate(passed)).not.toThrow();
  });
});
