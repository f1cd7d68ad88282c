import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "#platform/database/page.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { conversations } from "./calls.ts";
import { type Site, siteUnderTest, stranger } from "./site-under-test.ts";
import type { Answer, Member, Visitor } from "./visitor.ts";

let site: Site;
let member: Member;
let anyone: Visitor;
beforeAll(async () => {
  const loose = { signUpPerAddress: 1e6, signUpPerEmail: 1e6, signInPerAddress: 1e6, signInPerEmail: 1e6 };
  site = await siteUnderTest({ attemptLimits: loose, callStartsPerMinute: 1e6 });
  member = await site.member();
  anyone = await site.visit();
});
afterAll(() => site.close());

const jsonEndpoints = () => [
  "/api/auth/sign-up/email",
  "/api/auth/sign-in/email",
  "/api/auth/sign-out",
  conversations,
  `${conversations}/${uuidv7()}/end`,
  `${conversations}/${uuidv7()}/token`,
  "/api/nothing/here",
];
const queries = ["/api/agents", "/api/me/statement", "/api/me", `/api/agents/${uuidv7()}`, "/api/auth/get-session"];

/** Traces of our own or the libraries' insides, which no answer may hold. */
const insides = /node_modules|\bat .+:\d+:\d+|\.ts:\d+|SELECT |INSERT |violates|syntax error at|ECONN/;

function expectRefused(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expectCalm(answer, what);
  expect(answer.body, what).toMatchObject({
    code: expect.stringMatching(/^[a-z_.]+$/),
    message: expect.stringMatching(/./),
  });
  const { code, message, field, fields, ...rest } = answer.body as Record<string, unknown>;
  expect([typeof code, typeof message, rest]).toEqual(["string", "string", {}]);
  expect(["string", "undefined"]).toContain(typeof field);
  expect(["object", "undefined"]).toContain(typeof fields);
}

function expectCalm(answer: Pick<Answer, "status" | "text">, what: string): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.text, what).not.toMatch(insides);
}

describe("a body", () => {
  const broken = ["{nonsense", "[1,", "{'agentId':1}", "\u0000", "undefined", '{"a":1}}', "NaN"];
  test.each(jsonEndpoints().slice(0, 2).concat(conversations))(
    "of broken JSON to %s: 400 with a code",
    async (path) => {
      for (const body of broken) expectRefused(await member.ask(path, { method: "POST", body }), `${path} ${body}`);
      expect((await member.ask(path, { method: "POST", body: "{nonsense" })).status).toBe(400);
    },
  );

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

  test("in another form than JSON is refused or read as empty, never a fault", async () => {
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

  test("with characters that a database cannot hold is refused or cleaned", async () => {
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

  test.each(["new:2026-01-01T99:99:99Z", "new:9999-12-31T23:59:60Z"])(
    "for a page after the moment %s is an answer or a refusal, never a fault",
    async (value) => {
      const answer = await member.get(`/api/agents?sort=new&cursor=${encodeCursor({ value, id: uuidv7() })}`);
      expectCalm(answer, value);
    },
  );

  test("for an id that cannot be one: 404", async () => {
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

  test("for a place that is not there: 404 as JSON, whatever the method [N-61]", async () => {
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

describe("headers", () => {
  test.each([
    "https://evil.example",
    "null",
    "http://127.0.0.1:1",
    "file://",
    "nonsense",
    "http://localhost.evil.example",
  ])("from a page of another site (%s) change nothing: 403", async (origin) => {
    for (const path of jsonEndpoints()) {
      const answer = await member.ask(path, { method: "POST", body: "{}", headers: { origin } });
      expectRefused(answer, `${path} from ${origin}`);
      expect(answer).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
    }
  });

  test("with strange cookies or credentials are those of nobody", async () => {
    const cookies = [
      "nocturne.session_token=",
      "nocturne.session_token=%E0%A4%A",
      "nocturne.session_token=a.b",
      `nocturne.session_token=${"a".repeat(4_000)}`,
      "nocturne.session_token=%00%00.%00",
      "=; ;;; ==",
      "nocturne.session_token",
      "agePlace=DE.1.x; ageVerified=true",
      "agePlace=%; ageVerified=%",
      "__proto__=1; constructor=2; nocturne.session_token=__proto__",
    ];
    for (const cookie of cookies)
      expect((await expectNobody({ cookie })).text, cookie).toContain("User not authenticated");
    const tokens = ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", `${"a".repeat(3_000)}`, "....", "null"];
    for (const token of tokens) await expectNobody({ authorization: `Bearer ${token}` });
    for (const authorization of ["Basic YTpi", "Bearer", "Digest x", "\u00ff"]) await expectNobody({ authorization });
  });

  async function expectNobody(headers: Record<string, string>): Promise<Answer> {
    const answer = await (await site.visit({ gate: false })).ask("/api/me", { headers });
    expectRefused(answer, JSON.stringify(headers));
    expect(answer.status).toBe(401);
    return answer;
  }

  test("of any kind never bring the server down", async () => {
    const lines = [
      "GET /api/me HTTP/1.1\r\nHost: \r\n",
      "GET /api/me HTTP/1.1\r\nHost: %%%\r\n",
      "GET /api/me HTTP/1.1\r\nHost: a b\r\n",
      "GET /api/me HTTP/1.1\r\n",
      "GET // HTTP/1.1\r\nHost: localhost\r\n",
      "GET http:///api HTTP/1.1\r\nHost: localhost\r\n",
      "GET * HTTP/1.1\r\nHost: localhost\r\n",
      "TRACE /api/me HTTP/1.1\r\nHost: localhost\r\n",
      "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n",
      "BREW /api/me HTTP/1.1\r\nHost: localhost\r\n",
      "GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ,,,\r\nX-Forwarded-Proto: \u0001\r\n",
      "POST /api/conversations HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n",
      "POST /api/conversations HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n",
      `GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: ${"a".repeat(40_000)}\r\n`,
      "nonsense\r\n",
    ];
    for (const line of lines) {
      const text = await raw(`${line}Connection: close\r\n\r\n`);
      expect(text, line).not.toMatch(/^HTTP\/1\.1 5/);
      expect(text, line).not.toMatch(insides);
      expect((await anyone.get("/livez")).status, line).toBe(200);
    }
  });

  function raw(request: string): Promise<string> {
    return new Promise((resolve) => {
      let text = "";
      const socket = connect(site.port, "127.0.0.1", () => socket.write(request, "latin1"));
      socket.setEncoding("utf8").setTimeout(3_000, () => socket.destroy());
      socket
        .on("data", (piece) => {
          text += piece;
        })
        .on("error", () => {})
        .on("close", () => resolve(text));
    });
  }
});

test("whatever is sent to whichever endpoint, the answer is a refusal or a result, never a fault", async () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({
      agentId: fc.anything(),
      capUsd: fc.anything(),
      email: fc.string(),
      password: fc.anything(),
      username: fc.string({ unit: "binary" }),
      userType: fc.constantFrom("user", "model", 7),
    }),
  );
  const body = fc.oneof(
    junk.map((value) => jsonText(value)),
    fc.string({ unit: "binary", maxLength: 200 }),
  );
  const query = fc.record(
    { cursor: fc.string({ unit: "binary" }), limit: fc.string(), sort: fc.string(), q: fc.string({ unit: "binary" }) },
    { requiredKeys: [] },
  );
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
    { numRuns: 100 },
  );
});

function jsonText(value: unknown): string {
  return (
    JSON.stringify(value, (_, each) => (typeof each === "bigint" || typeof each === "symbol" ? String(each) : each)) ??
    ""
  );
}

test("afterwards nothing of the server's own has failed", () => {
  expect(site.faults).toEqual([]);
});
