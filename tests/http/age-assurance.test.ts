import { beforeAll, describe, expect, test } from "vitest";
import { siteOfFile } from "./support/shared-site.ts";
import type { Visitor } from "./support/visitor.ts";

const site = await siteOfFile({ settings: { AGE_ASSURANCE: "fake" } });
/** The same without a provider of checks. */
const withoutCheck = await siteOfFile();

describe("a check of age by a provider", () => {
  const texas = { country: "US", state: "TX" };
  beforeAll(async () => {
    const tenant = await site.db
      .selectFrom("users")
      .select("uid")
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    const rules = [{ country: "US", region: "TX", mode: "assurance" as const, startsOn: "2026-01-01" }];
    const admin = { uid: tenant.uid, role: "admin" as const };
    await site.composition.internal.settings.set(admin, "age_gate.restricted_places", rules, { reason: "a test" });
  });

  const services = () => site.composition.services;
  const factsOf = (visitor: Visitor) => ({
    ip: visitor.address,
    headers: new Headers({ cookie: visitor.cookieHeader() }),
  });
  const enter = (visitor: Visitor) => services().ageGate.enter({ ...texas, certified: "true" }, factsOf(visitor));

  test("leads to the provider and back, and opens the site to that browser", async () => {
    const visitor = await site.visit({ gate: false });
    await expect(enter(visitor)).rejects.toMatchObject({ code: "age_gate.assurance_required" });
    const { redirectUrl, setCookies } = await services().ageAssurance.start(texas, "/agents", factsOf(visitor));
    visitor.take(setCookies);
    expect((await visitor.get(redirectUrl)).text).toContain("Choose the result of this check");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const decided = await visitor.ask(redirectUrl, { method: "POST", body: "outcome=passed", headers: form });
    expect([decided.status, decided.headers.get("location")]).toEqual([303, "/age-gate/return"]);
    const back = await visitor.get("/age-gate/return");
    expect([back.status, back.headers.get("location")]).toEqual([302, "/agents"]);
    // The check is no declaration: that still has to be made.
    expect(await visitor.get("/api/agents")).toMatchObject({ status: 403, body: { code: "age_gate.required" } });
    visitor.take((await enter(visitor)).setCookies);
    expect((await visitor.get("/api/agents")).status).toBe(200);
    expect((await visitor.get(redirectUrl)).status).toBe(404);
  });

  test("that failed, or that this browser never started, opens nothing", async () => {
    const visitor = await site.visit({ gate: false });
    const { redirectUrl, setCookies } = await services().ageAssurance.start(texas, "/agents", factsOf(visitor));
    const thief = await site.visit({ gate: false });
    expect((await thief.get("/age-gate/return")).headers.get("location")).toBe("/age-gate?next=%2F&check=unknown");
    visitor.take(setCookies);
    expect((await visitor.get("/age-gate/return")).headers.get("location")).toBe(
      "/age-gate?next=%2Fagents&check=pending",
    );
    const form = { "content-type": "application/x-www-form-urlencoded" };
    await visitor.ask(redirectUrl, { method: "POST", body: "outcome=failed", headers: form });
    expect((await visitor.get("/age-gate/return")).headers.get("location")).toBe(
      "/age-gate?next=%2Fagents&check=failed",
    );
    await expect(enter(visitor)).rejects.toMatchObject({ code: "age_gate.assurance_required" });
  });

  test("has no stand-in outside the demo", async () => {
    const visitor = await withoutCheck.visit();
    expect((await visitor.get("/dev/age-check/anything")).status).toBe(404);
    const start = withoutCheck.composition.services.ageAssurance.start(texas, "/", factsOf(visitor));
    await expect(start).rejects.toMatchObject({ code: "age_assurance.not_offered" });
  });
});

test("no request of this file caused a server error", () => {
  expect([...site.faults, ...withoutCheck.faults]).toEqual([]);
});
