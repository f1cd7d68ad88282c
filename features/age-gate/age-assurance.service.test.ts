import { beforeEach, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { AgeAssurance } from "#providers/age-assurance/age-assurance.ts";
import { createStandInAgeAssurance } from "#providers/age-assurance/stand-in.ts";
import { createFixedPlaces } from "#providers/geolocation/fixed-place.fake.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { createAgeAssuranceService } from "./age-assurance.service.ts";
import { createGateCookies } from "./gate-cookies.service.ts";
import type { RestrictedPlace } from "./gate-state.rules.ts";

const database = await databaseOfFile();
beforeEach(() => database.db.deleteFrom("age_assurances").execute());

const restricted: RestrictedPlace[] = [
  { country: "US", region: "TX", mode: "assurance", startsOn: "2026-01-01" },
  { country: "US", region: "TN", mode: "assurance", startsOn: "2026-01-01", reverifyMinutes: 60 },
  { country: "US", region: "UT", mode: "blocked", startsOn: "2026-01-01" },
];
const texas = { country: "US", state: "TX" };

function withChecks(provider?: AgeAssurance | null) {
  const clock = manualClock();
  const standIn = createStandInAgeAssurance({ clock });
  const cookies = createGateCookies({ secret: "a secret of this test", clock, secure: true });
  const geolocation = createFixedPlaces();
  const checks = createAgeAssuranceService({
    db: database.db,
    clock,
    settings: { get: async () => restricted as never },
    cookies,
    geolocation,
    provider: provider === undefined ? standIn : provider,
    baseUrl: "https://site.example",
  });
  const facts = (cookie = "") => ({ ip: "203.0.113.9", headers: new Headers({ cookie }) });
  /** Goes to the provider and comes back with the browser's cookies. */
  async function begin(input = texas) {
    const { redirectUrl, setCookies } = await checks.start(input, "/agents", facts());
    return { ref: redirectUrl.split("/").at(-1) ?? "", cookie: setCookies[0]?.split(";")[0] ?? "", setCookies };
  }
  return { clock, cookies, geolocation, standIn, checks, facts, begin };
}

const rows = () => database.db.selectFrom("age_assurances").selectAll().execute();

test("a passed check leaves a row without a person, and a signed proof in the browser that began it", async () => {
  const { checks, standIn, begin, facts, cookies, clock } = withChecks();
  const { ref, cookie, setCookies } = await begin();
  expect(setCookies[0]).toMatch(/^ageCheck=[\w.-]+; HttpOnly; Max-Age=900; Path=\/; SameSite=Lax; Secure$/);
  expect(standIn.decide(ref, "passed")).toEqual({ returnUrl: "https://site.example/age-gate/return" });
  const back = await checks.finish(facts(cookie));
  expect(back).toMatchObject({ outcome: "passed", next: "/agents" });
  expect(back.setCookies[0]).toMatch(/^ageAssured=[\w.-]+; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/);
  expect(back.setCookies[1]).toMatch(/^ageCheck=; HttpOnly; Max-Age=0;/);
  expect(cookies.read(back.setCookies[0]?.split(";")[0] ?? "").assuredAt).toEqual(clock.now());
  expect(await rows()).toEqual([
    {
      id: expect.any(String),
      provider: "stand-in",
      provider_ref_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      country: "US",
      region: "TX",
      result: "passed",
      method: "digital_id",
      decided_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 30 * 86_400_000),
    },
  ]);
});

test("a failed or cancelled check is kept as such and proves nothing", async () => {
  const { checks, standIn, begin, facts } = withChecks();
  for (const outcome of ["failed", "cancelled"] as const) {
    const { ref, cookie } = await begin();
    standIn.decide(ref, outcome);
    const back = await checks.finish(facts(cookie));
    expect(back.outcome).toBe(outcome);
    expect(back.setCookies.join()).not.toContain("ageAssured");
  }
  const kept = (await rows()).map(({ result, method, expires_at }) => ({ result, method, expires_at }));
  expect(kept).toEqual([
    { result: "failed", method: null, expires_at: null },
    { result: "cancelled", method: null, expires_at: null },
  ]);
});

test("whoever comes back too early is not verified, and may come back again", async () => {
  const { checks, standIn, begin, facts } = withChecks();
  const { ref, cookie } = await begin();
  expect(await checks.finish(facts(cookie))).toMatchObject({ outcome: "pending", setCookies: [] });
  expect(await rows()).toEqual([]);
  standIn.decide(ref, "passed");
  expect((await checks.finish(facts(cookie))).outcome).toBe("passed");
  expect((await checks.finish(facts(cookie))).outcome).toBe("passed");
  expect(await rows()).toHaveLength(1);
});

test("a return without the cookie, with a forged one, or after a quarter of an hour proves nothing", async () => {
  const { checks, standIn, begin, facts, clock } = withChecks();
  const { ref, cookie } = await begin();
  standIn.decide(ref, "passed");
  for (const forged of ["", "ageCheck=x", `${cookie}A`, cookie.replace(/=./, "=A")]) {
    expect(await checks.finish(facts(forged)), forged).toEqual({ outcome: "unknown", next: "/", setCookies: [] });
  }
  await clock.advance(15 * 60_000 + 1_000);
  expect((await checks.finish(facts(cookie))).outcome).toBe("unknown");
  expect(await rows()).toEqual([]);
});

test("the law of a place may let a check count for less time", async () => {
  const { checks, standIn, begin, facts } = withChecks();
  const { ref, cookie } = await begin({ country: "US", state: "TN" });
  standIn.decide(ref, "passed");
  const back = await checks.finish(facts(cookie));
  expect(back.setCookies[0]).toContain("Max-Age=3600;");
});

test("is offered for the place that the server sees, not for another one that was declared", async () => {
  const { begin, geolocation, standIn } = withChecks();
  geolocation.move({ country: "US", region: "UT" });
  await expect(begin()).rejects.toMatchObject({ code: "age_assurance.not_offered" });
  geolocation.move({ country: "US", region: "TX" });
  const { ref } = await begin({ country: "FR", state: "" });
  expect(standIn.openCheck(ref)).toEqual({ place: "US-TX" });
});

test("is not offered where a declaration is enough, where entry is closed, or where nobody checks ages", async () => {
  const { begin } = withChecks();
  for (const place of [
    { country: "US", state: "CA" },
    { country: "US", state: "UT" },
  ]) {
    await expect(begin(place)).rejects.toMatchObject({ code: "age_assurance.not_offered", status: 409 });
  }
  await expect(withChecks(null).begin()).rejects.toMatchObject({ code: "age_assurance.not_offered" });
});

test("one address begins five checks in a day and no more, and a provider that cannot be reached is said to be", async () => {
  const { begin } = withChecks();
  for (let i = 0; i < 5; i += 1) await begin();
  await expect(begin()).rejects.toMatchObject({ code: "age_assurance.too_many", status: 429 });
  const broken: AgeAssurance = {
    name: "broken",
    start: async () => {
      throw new Error("no route");
    },
    result: async () => ({ state: "expired" }),
  };
  await expect(withChecks(broken).begin()).rejects.toMatchObject({ code: "age_assurance.unavailable", status: 503 });
});
