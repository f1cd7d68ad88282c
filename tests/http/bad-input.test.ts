import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCursor } from "#platform/database/page.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { anyText } from "#tests/builders/any-text.ts";
import { population } from "#tests/builders/population.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { conversations } from "./support/calls.ts";
import { expectCalm, expectRefused, jsonEndpoints } from "./support/refusals.ts";
import { stranger } from "./support/site-under-test.ts";

const loose = { signUpPerAddress: 1e6, signUpPerEmail: 1e6, signInPerAddress: 1e6, signInPerEmail: 1e6 };
const site = await siteOfFile({ attemptLimits: loose, callStartsPerMinute: 1e6 });
const member = await site.member();
const anyone = await site.visit();

const queries = ["/api/agents", "/api/me/statement", "/api/me", `/api/agents/${uuidv7()}`, "/api/auth/get-session"];

describe("a body", () => {
  const broken = ["{nonsense", "[1,", "{'agentId':1}", "\u0000", "undefined", '{"a":1}}', "NaN"];
  test.each(jsonEndpoints().slice(0, 2).concat(conversations))(
    "of broken JSON to %s: 400 with a code",
    async (path) => {
      for (const body of broken) expectRefused(await member.ask(path, { method: "POST", body }), `${path} ${body}`);
      expect((await member.ask(path, { method: "POST", body: "{nonsense" })).status).toBe(400);
    },
  );

  test.each([
    "/api/auth/sign-up/email",
    "/api/auth/passkey/verify-authentication",
    "/api/public/visitor",
    conversations,
  ])("nested too deeply to %s: 400 with a code", async (path) => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"response":{"id":', "}}"],
    ] as const) {
      for (const depth of [40, 1_700]) {
        const body = `${open.repeat(depth)}1${close.repeat(depth)}`;
        const answer = await member.ask(path, { method: "POST", body });
        expect(answer, `${depth} ${open}`).toMatchObject({ status: 400, body: { code: "bad_json" } });
      }
    }
  });

  test.each(jsonEndpoints())("over 64 KiB to %s: 413, announced or not", async (path) => {
    const body = JSON.stringify({ ...stranger(), agentId: uuidv7(), name: "a".repeat(70_000) });
    const announced = await member.ask(path, { method: "POST", body });
    expect(announced).toMatchObject({ status: 413, body: { code: "too_large" } });
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const streamed = { method: "POST", body: chunks, duplex: "half" } as RequestInit;
    expect(await member.ask(path, streamed)).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  test("of the wrong shape names the field", async () => {
    for (const body of [null, [], 7, "text", true]) {
      expectRefused(await member.post(conversations, body), JSON.stringify(body));
      expectRefused(await anyone.post("/api/auth/sign-up/email", body), JSON.stringify(body));
      expectRefused(await anyone.post("/api/auth/sign-in/email", body), JSON.stringify(body));
    }
    expect(await member.post(conversations, {})).toMatchObject({
      status: 422,
      body: { code: "bad_input", field: "agentId" },
    });
    expect(await member.post(conversations, { agentId: 7 })).toMatchObject({ status: 422, body: { field: "agentId" } });
  });

  test("in a format other than JSON is refused or read as empty, never a server error", async () => {
    for (const type of [
      "text/plain",
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
      "x",
    ]) {
      for (const path of jsonEndpoints().slice(0, 4)) {
        const answer = await member.ask(path, {
          method: "POST",
          body: "agentId=1&email=2",
          headers: { "content-type": type },
        });
        expectCalm(answer, `${path} as ${type}`);
      }
    }
  });

  test("with characters that the database cannot store is refused or cleaned", async () => {
    for (const wrong of [
      { name: "a\u0000b" },
      { username: "a\u0000bcd" },
      { email: "a\u0000@example.com" },
      { password: "\u0000".repeat(12) },
      { name: "\ud800" },
    ]) {
      expectCalm(await anyone.post("/api/auth/sign-up/email", { ...stranger(), ...wrong }), JSON.stringify(wrong));
    }
    expectRefused(
      await anyone.post("/api/auth/sign-in/email", { email: "a\u0000@example.com", password: "x".repeat(9) }),
      "sign-in",
    );
  });
});

describe("a query", () => {
  test.each([
    ["/api/agents?sort=cheapest", 422, "sort"],
    ["/api/agents?limit=0", 422, "limit"],
    ["/api/agents?limit=many", 422, "limit"],
    ["/api/agents?maxRate=1e9", 422, "maxRate"],
    ["/api/agents?contentType=other", 422, "contentType"],
    [`/api/agents?q=${"a".repeat(81)}`, 422, "q"],
    ["/api/agents?cursor=nonsense", 400, "cursor"],
    [`/api/agents?cursor=${"a".repeat(201)}`, 422, "cursor"],
    [`/api/agents?cursor=${encodeCursor({ value: "price:1", id: uuidv7() })}`, 400, "cursor"],
    [`/api/agents?cursor=${encodeCursor({ value: "featured:1; DROP TABLE users", id: uuidv7() })}`, 400, "cursor"],
    [`/api/agents?cursor=${encodeCursor({ value: "featured:1", id: "x" })}`, 400, "cursor"],
    ["/api/me/statement?limit=-1", 422, "limit"],
    ["/api/me/statement?limit=101", 422, "limit"],
    ["/api/me/statement?cursor=e30", 400, "cursor"],
    [`/api/me/statement?cursor=${encodeCursor({ value: "-5", id: "x" })}`, 400, "cursor"],
  ])("%s is refused with %i and names the field", async (path, status, field) => {
    const answer = await member.get(path);
    expectRefused(answer, path);
    expect(answer).toMatchObject({ status, body: { field } });
  });

  test.each([
    "new:2026-01-01T99:99:99Z",
    "new:9999-12-31T23:59:60Z",
    "new:0000-01-01T00:00:00.000Z",
    "new:2026-02-31T00:00:00.000Z",
  ])("for a page after the moment %s is a refusal, never a fault", async (value) => {
    const answer = await member.get(`/api/agents?sort=new&cursor=${encodeCursor({ value, id: uuidv7() })}`);
    expectRefused(answer, value);
    expect(answer.status).toBe(400);
  });

  test("for a malformed id: 404", async () => {
    for (const id of [
      "x",
      "1",
      "%00",
      "%E0%A4%A",
      "..%2f..%2fetc",
      "null",
      `${uuidv7()}x`,
      "%",
      "%25",
      "a".repeat(5_000),
    ]) {
      expectRefused(await member.get(`/api/agents/${id}`), id);
      expectRefused(await member.get(`${conversations}/${id}`), id);
      expectRefused(await member.post(`${conversations}/${id}/end`), id);
      expectCalm(await member.get(`/media/covers/${id}.svg`), id);
      expectCalm(await member.get(`/media/samples/${id}.wav`), id);
    }
  });

  test("for an unknown path: 404 as JSON, whatever the method", async () => {
    for (const path of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/me/nothing",
      "/api/agents/a/b",
      "/api/%",
      "/api/auth/nothing",
      "/api//me",
    ]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const answer = await member.ask(path, { method });
        expectRefused(answer, `${method} ${path}`);
        expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: "not_found" } });
      }
    }
  });
});

test("any request to any endpoint gets a refusal or a result, never a server error", async () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({
      agentId: fc.anything(),
      capUsd: fc.anything(),
      email: fc.string(),
      password: fc.anything(),
      username: anyText(),
      userType: fc.constantFrom("user", "model", 7),
    }),
  );
  const body = fc.oneof(
    junk.map((value) => jsonText(value)),
    anyText(200),
  );
  const query = fc.record(
    { cursor: anyText(), limit: fc.string(), sort: fc.string(), q: anyText() },
    { requiredKeys: [] },
  );
  // Some of the endpoints sign out.
  const member = await site.member();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...jsonEndpoints()),
      fc.constantFrom(...queries),
      body,
      query,
      async (post, get, sent, asked) => {
        expectCalm(
          await member.ask(post, { method: "POST", body: sent, headers: { cookie: member.cookieHeader() } }),
          `${post} ${sent}`,
        );
        const search = new URLSearchParams(asked);
        expectCalm(await member.get(`${get}?${search}`), `${get}?${search}`);
      },
    ),
    { numRuns: population({ usual: 40, full: 100 }) },
  );
});

function jsonText(value: unknown): string {
  return (
    JSON.stringify(value, (_, each) => (typeof each === "bigint" || typeof each === "symbol" ? String(each) : each)) ??
    ""
  );
}

test("none of these requests caused a server error", () => {
  expect(site.faults).toEqual([]);
});
