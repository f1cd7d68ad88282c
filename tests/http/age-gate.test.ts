import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeVoices } from "#features/age-gate/free-voices.rules.ts";
import { createFixedPlaces } from "#providers/geolocation/fixed-place.fake.ts";
import { conversations, startCall } from "./support/calls.ts";
import { type Site, siteUnderTest } from "./support/site-under-test.ts";
import type { Answer, Visitor } from "./support/visitor.ts";

const places = createFixedPlaces();
const header = "cf-ipcountry";
let site: Site;
/** The same behind a hosting network that names the country in each request. */
let behindNetwork: Site;
beforeAll(async () => {
  site = await siteUnderTest({ geolocation: places });
  behindNetwork = await siteUnderTest({ settings: { GEOLOCATION_HEADERS: "cloudflare" } });
});
afterAll(async () => {
  await site.close();
  await behindNetwork.close();
});

const refused = (code: string, message?: string) => ({ status: 403, body: { code, ...(message ? { message } : {}) } });

describe("the lookup", () => {
  test("returns the fields of a geolocation for the requesting address, and sets no cookie", async () => {
    const visitor = await site.visit({ gate: false });
    places.move({ country: "US", region: "OR" }, visitor.address);
    const found = await visitor.get("/api/public/geolocation");
    expect(found.status).toBe(200);
    expect(found.body).toEqual({
      status: "success",
      country: "US",
      countryCode: "US",
      region: "OR",
      regionName: "",
      city: "",
      zip: "",
      lat: null,
      lon: null,
      timezone: "",
      isp: "",
      org: "",
      as: "",
      query: visitor.address,
    });
    expect(found.headers.get("set-cookie")).toBeNull();
    expect(found.headers.get("cache-control")).toBe("no-store");
    const lost = await site.visit({ gate: false });
    expect((await lost.get("/api/public/geolocation")).body).toMatchObject({ status: "fail", countryCode: "" });
  });

  test("is refused to an address with too many requests", async () => {
    const visitor = await site.visit({ gate: false });
    const asked = [];
    for (let i = 0; i < 61; i += 1) asked.push((await visitor.get("/api/public/geolocation")).status);
    expect(asked.filter((status) => status === 200)).toHaveLength(60);
    expect(asked.at(-1)).toBe(429);
  });
});

test("three sample voices can be heard before the gate, and no other", async () => {
  const visitor = await site.visit({ gate: false });
  const sample = (voice: string) => visitor.get(`/media/free/voices/${voice}.wav`);
  for (const { voiceId } of freeVoices) {
    const { status, headers } = await sample(voiceId);
    expect([status, headers.get("content-type")], voiceId).toEqual([200, "audio/wav"]);
    expect(Number(headers.get("content-length")), voiceId).toBeGreaterThan(10_000);
  }
  for (const voice of ["radio-tenor", "nobody", "..%2Fsamples%2Fx"]) expect((await sample(voice)).status).toBe(404);
  expect((await visitor.get("/media/free/speech/made.up.words")).status).toBe(404);
});

describe("the visitor report", () => {
  const report = { ip: "203.0.113.9", countryCode: "FR", regionCode: "IDF", path: "/agents" };
  const networks = async (path: string) =>
    (
      await sql<{ network: string; visits: number }>`
        SELECT network::text, visits FROM visits WHERE path = ${path}`.execute(site.db)
    ).rows;

  test("is a POST of ip, countryCode, regionCode and path that returns an empty 204 [C-14, N-25, N-74]", async () => {
    const visitor = await site.visit({ gate: false });
    const answer = await visitor.post("/api/public/visitor", { ...report, path: "/report-contract" });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers.get("set-cookie")).toBeNull();
    const [row] = await networks("/report-contract");
    // The address that connected, shortened; not the one that the body names.
    expect(row).toEqual({ network: `${visitor.address.replace(/\.\d+$/, ".0")}/24`, visits: 1 });
  });

  test("is refused and not counted when a field is missing, too long or malformed [N-74]", async () => {
    const visitor = await site.visit({ gate: false });
    const bad: [string, object][] = [
      ["ip", { ...report, ip: undefined }],
      ["ip", { ...report, ip: "x".repeat(46) }],
      ["countryCode", { ...report, countryCode: "France" }],
      ["countryCode", { ...report, countryCode: undefined }],
      ["regionCode", { ...report, regionCode: "Texas" }],
      ["path", { ...report, path: "agents" }],
      ["path", { ...report, path: "/a?token=secret" }],
      ["path", { ...report, path: `/${"x".repeat(200)}` }],
    ];
    const before = await sql`SELECT sum(visits) FROM visits`.execute(site.db);
    for (const [field, body] of bad) {
      const answer = await visitor.post("/api/public/visitor", body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { field } });
    }
    expect((await visitor.ask("/api/public/visitor", { method: "POST", body: "{" })).status).toBe(400);
    expect((await sql`SELECT sum(visits) FROM visits`.execute(site.db)).rows).toEqual(before.rows);
  });

  test("is refused to an address above its limit [N-74]", async () => {
    const visitor = await site.visit({ gate: false });
    const statuses = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await visitor.post("/api/public/visitor", report)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  test("from another site's page is refused", async () => {
    const visitor = await site.visit({ gate: false });
    const answer = await visitor.ask("/api/public/visitor", {
      method: "POST",
      body: JSON.stringify(report),
      headers: { origin: "https://elsewhere.example" },
    });
    expect(answer).toMatchObject(refused("foreign_origin"));
  });
});

/** Every door behind which something of an agent lies. */
function doors(agentId: string): [string, (visitor: Visitor) => Promise<Answer>][] {
  const get = (path: string) => [path, (visitor: Visitor) => visitor.get(path)] as [string, typeof knock];
  const knock = (visitor: Visitor) => visitor.get("/");
  return [
    get("/api/agents"),
    get("/api/agents?q=ivy&sort=new"),
    get(`/api/agents/${agentId}`),
    get(`/media/covers/${agentId}.svg`),
    get(`/media/samples/${agentId}.wav`),
    ["a call", (visitor) => visitor.post(conversations, { agentId })],
    ["a heard sample", (visitor) => visitor.post(`/api/agents/${agentId}/preview-plays`)],
  ];
}
/** And those that only a member finds. */
const memberDoors = (agentId: string): [string, (visitor: Visitor) => Promise<Answer>][] => [
  ["favourites", (visitor) => visitor.get("/api/me/favourites")],
  ["a favourite", (visitor) => visitor.ask(`/api/me/favourites/${agentId}`, { method: "PUT" })],
];

describe("the server's gate", () => {
  test("is closed at every endpoint without the cookie, for visitors and members alike", async () => {
    const agentId = site.agentId("Ivy");
    const stranger = await site.visit({ gate: false });
    const member = await site.member({ gate: false });
    for (const [name, knock] of doors(agentId)) {
      // Who is not signed in is asked to sign in first where only members may do a thing.
      const answer = await knock(stranger);
      if (name === "a call") expect(answer.status).toBe(401);
      else expect(answer, name).toMatchObject(refused("age_gate.required", "Please confirm your age first"));
      expect(await knock(member), `${name}, signed in`).toMatchObject(refused("age_gate.required"));
    }
    for (const [name, knock] of memberDoors(agentId)) {
      expect(await knock(member), name).toMatchObject(refused("age_gate.required"));
    }
  });

  test("is open at the same endpoints with the cookie", async () => {
    const agentId = site.agentId("Ivy");
    const member = await site.member();
    for (const [name, knock] of [...doors(agentId), ...memberDoors(agentId)]) {
      expect((await knock(member)).status, name).toBeLessThan(300);
    }
  });

  test("does not let a caller back into a call without the cookie", async () => {
    const member = await site.member();
    const { callId } = await startCall(member, site.agentId("Ivy"));
    const cookies = member.cookieHeader().replace(/age\w+=[^;]*(; )?/g, "");
    const withoutGate = (path: string, init: RequestInit = {}) =>
      member.ask(path, { ...init, headers: { cookie: cookies } });
    expect(await withoutGate(`${conversations}/${callId}/token`, { method: "POST" })).toMatchObject(
      refused("age_gate.required"),
    );
    // Hanging up, and the bill, are never in the way of a law about entering.
    expect((await withoutGate(`${conversations}/${callId}/end`, { method: "POST" })).status).toBe(200);
    expect((await withoutGate("/api/me/statement")).status).toBe(200);
  });

  test("shows nothing of any agent at any documented path without the cookie, signed in or not", async () => {
    const stranger = await site.visit({ gate: false });
    const member = await site.member({ gate: false });
    const { paths } = (await stranger.get("/api/openapi.json")).body as { paths: Record<string, object> };
    const said = Object.keys(paths).filter((path) => !path.startsWith("/api/auth") && path !== "/v1/realtime");
    expect(said.length).toBeGreaterThan(8);
    for (const path of said) {
      for (const visitor of [stranger, member]) {
        const { text } = await visitor.get(path.replaceAll(/\{\w+\}/g, site.agentId("Ivy")));
        for (const { agentName, agentId, username } of site.stage.creators) {
          for (const secret of [`"${agentName}"`, agentId, username]) expect(text, path).not.toContain(secret);
        }
      }
    }
  });
});

describe("the country that the hosting network names", () => {
  const texas = { [header]: "US", "cf-region-code": "TX" };

  test("closes every endpoint to a visitor in a restricted place, whatever they declared [N-76]", async () => {
    const member = await behindNetwork.member();
    const agentId = behindNetwork.agentId("Ivy");
    expect((await member.get("/api/agents")).status).toBe(200);
    const message =
      "The state of Texas requires additional verification. Please contact our customer service for more information.";
    for (const path of ["/api/agents", `/api/agents/${agentId}`, `/media/covers/${agentId}.svg`]) {
      expect(await member.ask(path, { headers: texas }), path).toMatchObject(refused("age_gate.restricted", message));
    }
    const body = JSON.stringify({ agentId });
    expect(await member.ask(conversations, { method: "POST", body, headers: texas })).toMatchObject(
      refused("age_gate.restricted", message),
    );
    expect((await member.get("/api/agents")).status).toBe(200);
  });

  test("is what the lookup returns, without a request to a service", async () => {
    const visitor = await behindNetwork.visit({ gate: false });
    expect((await visitor.ask("/api/public/geolocation", { headers: texas })).body).toMatchObject({
      status: "success",
      countryCode: "US",
      region: "TX",
      query: visitor.address,
    });
  });

  test("is ignored if no such network is configured, since any client could send it", async () => {
    const member = await site.member();
    expect((await member.ask("/api/agents", { headers: texas })).status).toBe(200);
  });
});

test("no request of this file caused a server error", () => {
  expect([...site.faults, ...behindNetwork.faults]).toEqual([]);
});
