import { STATUS_CODES } from "node:http";
import { describe, expect, test } from "vitest";
import { apiDocument, expectFits } from "./support/api-document.ts";
import { conversations, endCall, startCall } from "./support/calls.ts";
import { sharedSite } from "./support/shared-site.ts";
import { password, siteUnderTest } from "./support/site-under-test.ts";

const site = await sharedSite();
const visitor = await site.visit();

const document = () => apiDocument(visitor);

/** Method, path, and a name of the answer that a program would look for. */
const publicEndpoints = [
  ["post", "/api/auth/sign-up/email", "200", "user"],
  ["post", "/api/auth/sign-in/email", "200", "user"],
  ["post", "/api/auth/sign-out", "200", "success"],
  ["get", "/api/auth/token", "200", "token"],
  ["get", "/api/agents", "200", "agents"],
  ["get", "/api/agents/named", "200", "agents"],
  ["get", "/api/agents/{id}", "200", "voiceLabel"],
  ["get", "/api/me", "200", "freeCredit"],
  ["get", "/api/me/statement", "200", "lines"],
  ["get", "/api/credit/offer", "200", "packs"],
  ["get", "/api/purchases", "200", "purchases"],
  ["post", "/api/purchases", "201", "checkoutUrl"],
  ["get", "/api/purchases/{id}", "200", "receiptNumber"],
  ["post", "/api/payments/{processor}/notices", "200", "outcome"],
  ["post", "/api/conversations", "201", "token"],
  ["get", "/api/conversations/{id}", "200", "charge"],
  ["post", "/api/conversations/{id}/token", "200", "token"],
  ["post", "/api/conversations/{id}/end", "200", "charge"],
  ["get", "/api/conversations/{id}/rating", "200", "open"],
  ["put", "/api/conversations/{id}/rating", "200", "rating"],
  ["delete", "/api/conversations/{id}/rating", "200", "rating"],
  ["get", "/api/me/memories", "200", "companions"],
  ["post", "/api/me/memories", "201", "text"],
  ["patch", "/api/me/memories/{id}", "200", "text"],
  ["delete", "/api/me/memories/{id}", "200", "text"],
  ["delete", "/api/me/memories", "200", "erased"],
  ["put", "/api/me/memory-choice", "200", "remember"],
  ["get", "/api/me/favourites", "200", "favourites"],
  ["put", "/api/me/favourites/{id}", "200", "favourite"],
  ["delete", "/api/me/favourites/{id}", "200", "favourite"],
  ["post", "/api/agents/{id}/preview-plays", "200", "counted"],
  ["put", "/api/agents/draft", "200", "edition"],
  ["post", "/api/agents/save-in-vapi", "200", "saved"],
  ["get", "/api/complaints/form", "200", "ticket"],
  ["post", "/api/complaints", "201", "secret"],
  ["get", "/api/complaints/{id}", "200", "decision"],
] as const;

describe("the API's description of itself", () => {
  test.each(publicEndpoints)(
    "tells of %s %s with the shape of its answer [N-28]",
    async (method, path, status, name) => {
      const operation = (await document()).paths[path]?.[method];
      const schema = operation?.responses[status]?.content?.["application/json"]?.schema;
      expect(schema).toMatchObject({ type: "object", properties: { [name]: expect.any(Object) } });
      expect(operation?.summary).toMatch(/./);
      if (path.includes("{id}"))
        expect(operation?.parameters).toContainEqual(expect.objectContaining({ name: "id", in: "path" }));
    },
  );

  test("gives every refusal the form {code, message, field?}", async () => {
    const { paths } = await document();
    const refusals = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status, { content }]) => Number(status) >= 400 && content !== undefined);
    expect(refusals.length).toBeGreaterThan(20);
    const statuses = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) => Object.keys(responses)),
    );
    expect(statuses.filter((status) => STATUS_CODES[status] === undefined)).toEqual([]);
    for (const [, { content }] of refusals) {
      expect(content?.["application/json"]?.schema).toMatchObject({ required: ["code", "message"] });
    }
  });

  test("names the body of a call start, the queries of the lists, and the socket", async () => {
    const { openapi, paths } = await document();
    expect(openapi).toMatch(/^3\.1\./);
    expect(paths[conversations]?.post?.requestBody?.content?.["application/json"]?.schema).toMatchObject({
      required: ["agentId"],
      properties: { agentId: {}, capUsd: {} },
    });
    const namesOf = (path: string) => paths[path]?.get?.parameters?.map(({ name }) => name);
    expect(namesOf("/api/agents")).toEqual([
      "q",
      "contentType",
      "minRate",
      "maxRate",
      "language",
      "mood",
      "new",
      "popular",
      "rated",
      "sort",
      "cursor",
      "limit",
    ]);
    expect(namesOf("/api/me/statement")).toEqual(["cursor", "limit", "kind", "month"]);
    expect(namesOf("/v1/realtime")).toEqual(["call_id"]);
  });

  test("matches the server: each response during a call fits its schema [N-04]", async () => {
    const { paths } = await document();
    const fits = (method: string, path: string, status: number, body: unknown) => {
      expectFits(paths[path]?.[method]?.responses[status], body, `${method} ${path} ${status}`);
    };
    const customer = await site.member();
    fits("get", "/api/agents", 200, (await customer.get("/api/agents")).body);
    fits("get", "/api/agents/named", 200, (await customer.get("/api/agents/named?q=iv")).body);
    fits("get", "/api/agents/{id}", 200, (await customer.get(`/api/agents/${site.agentId("Ivy")}`)).body);
    fits("get", "/api/me", 200, (await customer.get("/api/me")).body);
    fits("get", "/api/me", 401, (await visitor.get("/api/me")).body);
    fits("get", "/api/me/statement", 200, (await customer.get("/api/me/statement")).body);
    fits("get", "/api/me/statement", 422, (await customer.get("/api/me/statement?limit=x")).body);
    const started = await startCall(customer, site.agentId("Ivy"));
    fits("post", conversations, 201, started);
    fits("post", conversations, 409, (await customer.post(conversations, { agentId: site.agentId("Ivy") })).body);
    fits(
      "post",
      `${conversations}/{id}/token`,
      200,
      (await customer.post(`${conversations}/${started.callId}/token`)).body,
    );
    fits("get", `${conversations}/{id}`, 200, (await customer.get(`${conversations}/${started.callId}`)).body);
    fits("post", `${conversations}/{id}/end`, 200, await endCall(customer, started.callId));
    fits("get", "/api/auth/token", 200, (await customer.get("/api/auth/token")).body);
    const change = { currentPassword: password, password: "another quiet evening" };
    fits("post", "/api/me/password", 200, (await customer.post("/api/me/password", change)).body);
    const move = { currentPassword: change.password, email: `moved-${customer.uid}@example.com` };
    fits("post", "/api/me/email", 202, (await customer.post("/api/me/email", move)).body);
  });
});

describe("a bearer token", () => {
  test("of a session opens the API for a program without cookies", async () => {
    const member = await site.member();
    const { token } = (await member.get("/api/auth/token")).body as { token: string };
    const program = await site.visit({ gate: false });
    const answer = await program.ask("/api/me", { headers: { authorization: `Bearer ${token}` } });
    expect(answer).toMatchObject({ status: 200, body: { uid: member.uid } });
    const forged = await program.ask("/api/me", { headers: { authorization: `Bearer ${token.slice(0, -4)}AAAA` } });
    expect(forged.status).toBe(401);
  });
});

describe("the description for people", () => {
  test("shows every endpoint, and works under the strict content security policy", async () => {
    const { status, text, headers } = await visitor.get("/api/docs");
    expect(status).toBe(200);
    for (const [method, path] of publicEndpoints) expect(text).toContain(`${method.toUpperCase()} ${path}`);
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(nonce).toMatch(/^[\w-]{20,}$/);
    for (const [tag] of text.matchAll(/<(style|script)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    // Neither inline handlers nor style attributes, and nothing from elsewhere.
    expect(text).not.toMatch(/\s(style|on\w+)=/);
    expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
    const again = await visitor.get("/api/docs");
    expect(again.headers.get("content-security-policy")).not.toBe(policy);
  });
});

describe("headers that protect", () => {
  test.each([
    "/api/docs",
    "/api/openapi.json",
    "/api/agents",
    "/api/me",
    "/api/nothing",
    "/api/auth/get-session",
    "/media/covers/x.svg",
  ])("are on %s", async (path) => {
    const { headers } = await visitor.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("microphone=(self)");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("keep members' responses out of every cache", async () => {
    const member = await site.member();
    for (const path of ["/api/me", "/api/me/statement", "/api/agents"]) {
      expect((await member.get(path)).headers.get("cache-control"), path).toBe("no-store");
    }
    expect((await visitor.get("/api/me")).headers.get("cache-control")).toBe("no-store");
  });

  test("require https only behind a proxy that supports it", async () => {
    const headersOf = async (proto: string) =>
      (await visitor.ask("/api/agents", { headers: { "x-forwarded-proto": proto } })).headers;
    expect((await headersOf("https")).get("strict-transport-security")).toMatch(/^max-age=\d{8,}/);
    expect((await headersOf("http")).get("strict-transport-security")).toBeNull();
  });
});

test("a server without screens has no build", async () => {
  expect(await visitor.get("/api/build")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("a stopping server is alive but not ready, so that a load balancer sends visitors elsewhere", async () => {
  const stopping = await siteUnderTest();
  const one = await stopping.visit();
  expect(await one.get("/livez")).toMatchObject({ status: 200, text: "ok" });
  expect(await one.get("/readyz")).toMatchObject({ status: 200, text: "ok" });
  stopping.composition.startStopping();
  expect(await one.get("/livez")).toMatchObject({ status: 200, text: "ok" });
  expect(await one.get("/readyz")).toMatchObject({ status: 503, text: "stopping" });
  await stopping.close();
  await expect(one.get("/livez")).rejects.toThrow();
});
