import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { expectRefused, insides, jsonEndpoints } from "./support/refusals.ts";
import { sharedSite } from "./support/shared-site.ts";
import type { Site } from "./support/site-under-test.ts";
import type { Answer, Visitor } from "./support/visitor.ts";

let site: Site;
let anyone: Visitor;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  anyone = await site.visit();
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
      const answer = await anyone.ask(path, { method: "POST", body: "{}", headers: { origin } });
      expectRefused(answer, `${path} from ${origin}`);
      expect(answer).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
    }
  });

  test("from a page of another site whose browser names no origin change nothing: 403", async () => {
    // A visitor of the tests names the site as the origin.
    const ask = async (path: string, from: string) => {
      const headers = { "content-type": "application/json", "sec-fetch-site": from };
      const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { method: "POST", body: "{}", headers });
      return { status: answer.status, code: ((await answer.json()) as { code?: string } | null)?.code };
    };
    for (const path of jsonEndpoints()) {
      expect(await ask(path, "cross-site"), path).toEqual({ status: 403, code: "foreign_origin" });
    }
    expect(await ask("/api/auth/sign-out", "same-origin")).not.toMatchObject({ status: 403 });
  });

  test("with invalid cookies or credentials are unauthenticated", async () => {
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

  test("of any kind never crash the server", async () => {
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

  test("without a host, as a health check of HTTP/1.0 sends them, are answered", async () => {
    for (const path of ["/livez", "/readyz", "/legal"]) {
      expect(await raw(`GET ${path} HTTP/1.0\r\n\r\n`), path).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  test("of a body that is too large: the response closes the connection, since the rest of the body is not read", async () => {
    const head = "POST /api/conversations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n";
    const answer = await raw(head + "a".repeat(1_000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
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

test("none of these requests caused a server error", () => {
  expect(site.faults).toEqual([]);
});
