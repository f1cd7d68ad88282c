import { describe, expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { createFixedPlaces } from "#providers/geolocation/fixed-place.fake.ts";
import { rememberPlaces } from "#providers/geolocation/remembered-places.ts";
import type { EnterGateInput } from "./age-gate.schema.ts";
import { createAgeGateService } from "./age-gate.service.ts";
import { createGateCookies } from "./gate-cookies.service.ts";
import { type RestrictedPlace, requireGate } from "./gate-state.rules.ts";

const ip = "203.0.113.9";
const facts = { headers: new Headers(), ip };
/** A request of the same visitor with these cookies. */
const withCookie = (cookie: string | null) => ({ ip, headers: new Headers(cookie === null ? {} : { cookie }) });
const france: EnterGateInput = { country: "FR", certified: "true" };
const us = (state: string): EnterGateInput => ({ country: "US", state, certified: "true" });
const texas = { country: "US", region: "TX" };

type Wishes = { restricted?: RestrictedPlace[]; secure?: boolean; secret?: string; offersChecks?: boolean };

function withGate({ restricted, secure = true, secret = "a secret of this test", offersChecks = true }: Wishes = {}) {
  const clock = manualClock();
  const service = createFixedPlaces();
  const geolocation = rememberPlaces(service, { clock });
  const cookies = createGateCookies({ secret, clock, secure });
  const held = restricted ?? initialSetting("age_gate.restricted_places");
  const settings = { get: async () => held as never };
  const gate = createAgeGateService({ settings, clock, cookies, geolocation, offersChecks });
  /** The cookie header of a visitor who has just entered. */
  const enter = async (input: EnterGateInput) => header((await gate.enter(input, facts)).setCookies);
  /** Who was seen elsewhere before is only looked for anew after a quarter of an hour. */
  const travel = async (place: { country: string; region?: string }) => {
    service.move(place);
    await clock.advance(15 * 60_000);
    await geolocation.locate(facts);
  };
  return { gate, clock, cookies, service, enter, travel };
}

const header = (setCookies: string[]) => setCookies.map((cookie) => cookie.split(";")[0]).join("; ");

describe("entering", () => {
  test("sets the cookie of the specification and a signed place beside it", async () => {
    const { setCookies } = await withGate().gate.enter(france, facts);
    expect(setCookies[0]).toBe("ageVerified=true; Max-Age=2592000; Path=/; SameSite=Lax; Secure");
    expect(setCookies[1]).toMatch(
      /^agePlace=FR\.\d+\.[\w-]{43}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    );
  });

  test("leaves Secure away only where the site is plain http on this machine", async () => {
    const { setCookies } = await withGate({ secure: false }).gate.enter(france, facts);
    expect(setCookies.join()).not.toContain("Secure");
  });

  test("is refused in each of the ten states, with the notice [A-25]", async () => {
    const { gate } = withGate();
    for (const state of ["AL", "FL", "ID", "IN", "LA", "MS", "OK", "SC", "TX", "UT"]) {
      await expect(gate.enter(us(state), facts)).rejects.toMatchObject({ code: "age_gate.restricted", status: 403 });
    }
    await expect(gate.enter(us("SC"), facts)).rejects.toThrow(
      "The state of South Carolina requires additional verification. Please contact our customer service for more information.",
    );
    await expect(gate.enter(us("CA"), facts)).resolves.toBeTruthy();
  });

  test("is refused when the network names a restricted place, whatever is declared", async () => {
    const { gate, service } = withGate();
    service.move(texas);
    await expect(gate.enter(france, facts)).rejects.toThrow("The state of Texas");
  });

  test("keeps the place that the server saw beside the declared one", async () => {
    const { gate, service } = withGate();
    service.move({ country: "US", region: "CA" });
    expect(header((await gate.enter(france, facts)).setCookies)).toContain("agePlace=FR~US-CA.");
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
  test("passes who has entered, with other cookies around", async () => {
    const { gate, enter, travel } = withGate();
    const cookie = `theme=dark; ${await enter(us("CA"))}; x=`;
    expect(await gate.stateOf(withCookie(cookie))).toEqual({ passed: true, refusal: null });
    await travel({ country: "US", region: "CA" });
    expect(await gate.stateOf(withCookie(cookie))).toMatchObject({ passed: true });
  });

  test("takes the cookie for false unless it says true [K-13]", async () => {
    const { gate } = withGate();
    for (const cookie of [null, "", "ageVerified=", "ageVerified=false", "ageVerified=1", "xageVerified=true"]) {
      expect((await gate.stateOf(withCookie(cookie))).refusal?.code, String(cookie)).toBe("age_gate.required");
    }
  });

  test("takes a bare cookie, which anybody can type, for no declaration at all", async () => {
    const { gate, travel } = withGate();
    expect((await gate.stateOf(withCookie("ageVerified=true"))).refusal?.code).toBe("age_gate.required");
    await travel(texas);
    expect((await gate.stateOf(withCookie("ageVerified=true"))).refusal?.code).toBe("age_gate.restricted");
  });

  test("takes a place that was tampered with for no declaration at all", async () => {
    const { gate, enter } = withGate();
    const good = await enter(us("CA"));
    const foreign = await withGate({ secret: "another secret" }).enter(us("CA"));
    const forgeries = [
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
      expect((await gate.stateOf(withCookie(cookie))).refusal?.code, String(cookie)).toBe("age_gate.required");
    }
  });

  test("does not let a place count for longer than the cookie", async () => {
    const { gate, enter, clock } = withGate();
    const cookie = await enter(france);
    await clock.advance(2_592_000_000);
    expect((await gate.stateOf(withCookie(cookie))).passed).toBe(true);
    await clock.advance(1_000);
    expect((await gate.stateOf(withCookie(cookie))).passed).toBe(false);
  });

  test("refuses who is seen in a restricted place, with the cookie and without", async () => {
    const { gate, enter, travel } = withGate();
    const cookie = await enter(france);
    await travel(texas);
    expect((await gate.stateOf(withCookie(cookie))).refusal).toMatchObject({
      code: "age_gate.restricted",
      message: expect.stringContaining("Texas"),
    });
    expect((await gate.stateOf(withCookie(null))).refusal?.code).toBe("age_gate.restricted");
  });

  test("learns of a journey by the next request, without letting this one wait", async () => {
    const { gate, service, enter, clock } = withGate();
    const cookie = await enter(france);
    service.move(texas);
    await clock.advance(15 * 60_000);
    expect((await gate.stateOf(withCookie(cookie))).passed).toBe(true);
    await clock.advance(0);
    expect((await gate.stateOf(withCookie(cookie))).passed).toBe(false);
  });

  test("asks nobody where a visitor is who has not entered", async () => {
    const { gate, service } = withGate();
    await gate.stateOf(withCookie(null));
    expect(service.asked).toEqual([]);
  });

  test("refuses who declared, or was seen in, a place that became restricted later", async () => {
    const rule = { country: "FR", region: null, mode: "blocked", startsOn: "2026-01-10" } as const;
    for (const seen of [false, true]) {
      const { gate, service, enter, clock } = withGate({ restricted: [rule] });
      if (seen) service.move({ country: "FR" });
      const cookie = await enter(seen ? us("CA") : france);
      service.move(null);
      expect((await gate.stateOf(withCookie(cookie))).passed).toBe(true);
      await clock.advance(7 * 86_400_000);
      expect((await gate.stateOf(withCookie(cookie))).refusal).toMatchObject({
        code: "age_gate.restricted",
        message: expect.stringContaining("France"),
      });
    }
  });

  test("stands before everything that asks for it, with status 403", async () => {
    const { gate, enter } = withGate();
    const refused = await gate.stateOf(withCookie(null));
    const attempt = () => requireGate(refused);
    expect(attempt).toThrow(expect.objectContaining({ code: "age_gate.required", status: 403 }));
    const passed = await gate.stateOf(withCookie(await enter(france)));
    expect(() => requireGate(passed)).not.toThrow();
  });
});

describe("a place that asks for a check of age", () => {
  const rules: RestrictedPlace[] = [
    { country: "US", region: "TX", mode: "assurance", startsOn: "2026-01-01" },
    { country: "US", region: "TN", mode: "assurance", startsOn: "2026-01-01", reverifyMinutes: 60 },
    { country: "US", region: "UT", mode: "blocked", startsOn: "2026-01-01" },
    { country: "GB", region: null, mode: "assurance", startsOn: "2026-01-10" },
  ];
  const assured = (withOne: ReturnType<typeof withGate>) =>
    withCookie(header([withOne.cookies.assured("an-id", 86_400)]));

  test("lets nobody in by declaration, and says that a check would do", async () => {
    const { gate } = withGate({ restricted: rules });
    await expect(gate.enter(us("TX"), facts)).rejects.toMatchObject({
      code: "age_gate.assurance_required",
      status: 403,
      message:
        "The state of Texas requires additional verification. Please contact our customer service for more information.",
    });
    await expect(gate.enter(us("UT"), facts)).rejects.toMatchObject({ code: "age_gate.restricted" });
  });

  test("is closed where nobody checks ages", async () => {
    const { gate } = withGate({ restricted: rules, offersChecks: false });
    await expect(gate.enter(us("TX"), facts)).rejects.toMatchObject({ code: "age_gate.restricted" });
    expect((await gate.closedPlaces(await gate.stateOf(facts))).some(({ verifiable }) => verifiable)).toBe(false);
  });

  test("opens to who was checked, until the check is too old; a closed place does not", async () => {
    const one = withGate({ restricted: rules });
    const visitor = assured(one);
    const { setCookies } = await one.gate.enter(us("TX"), visitor);
    const cookie = `${visitor.headers.get("cookie")}; ${header(setCookies)}`;
    expect(await one.gate.stateOf(withCookie(cookie))).toMatchObject({ passed: true });
    await expect(one.gate.enter(us("UT"), visitor)).rejects.toMatchObject({ code: "age_gate.restricted" });
    await one.clock.advance(86_400_000 + 1_000);
    expect((await one.gate.stateOf(withCookie(cookie))).refusal?.code).toBe("age_gate.assurance_required");
  });

  test("asks again as soon as its law says so", async () => {
    const one = withGate({ restricted: rules });
    const visitor = assured(one);
    await expect(one.gate.enter(us("TN"), visitor)).resolves.toBeTruthy();
    await one.clock.advance(60 * 60_000 + 1_000);
    await expect(one.gate.enter(us("TN"), visitor)).rejects.toMatchObject({ code: "age_gate.assurance_required" });
    await expect(one.gate.enter(us("TX"), visitor)).resolves.toBeTruthy();
  });

  test("does not take a forged proof, nor that of another installation", async () => {
    const one = withGate({ restricted: rules });
    const other = withGate({ restricted: rules, secret: "another secret" });
    const good = assured(one).headers.get("cookie") ?? "";
    for (const cookie of [good.replace(".86400.", ".99999999."), `${good}A`, assured(other).headers.get("cookie")]) {
      await expect(one.gate.enter(us("TX"), withCookie(cookie))).rejects.toMatchObject({ status: 403 });
    }
  });

  test("is named to the form, with those in force alone, and no longer to who was checked", async () => {
    const one = withGate({ restricted: rules });
    expect(await one.gate.closedPlaces(await one.gate.stateOf(facts))).toEqual([
      { country: "US", region: "TX", verifiable: true },
      { country: "US", region: "TN", verifiable: true },
      { country: "US", region: "UT", verifiable: false },
    ]);
    const state = await one.gate.stateOf(assured(one));
    expect(state).toMatchObject({ passed: false, refusal: { code: "age_gate.required" }, assured: true });
    expect(await one.gate.closedPlaces(state)).toEqual([{ country: "US", region: "UT", verifiable: false }]);
  });

  test("of two rules for one place the stricter one counts", async () => {
    const both: RestrictedPlace[] = [
      { country: "US", region: "UT", mode: "assurance", startsOn: "2026-01-01" },
      { country: "US", region: null, mode: "blocked", startsOn: "2026-01-02" },
    ];
    await expect(withGate({ restricted: both }).gate.enter(us("UT"), facts)).rejects.toMatchObject({
      code: "age_gate.restricted",
    });
  });
});
