import { describe, expect, test } from "vitest";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectOk, password } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";
import { visitor } from "./support/visitor.ts";

const site = await siteOfFile();

const signIn = "/api/auth/sign-in/email";
const guess = (one: Visitor, number: number) =>
  one.post(signIn, { email: `guess-${number}@example.com`, password: `wrong-${number}-pass` });
const statusesOf = async (guesses: Promise<{ status: number }>[]) =>
  (await Promise.all(guesses)).map(({ status }) => status);

describe("guessing passwords", () => {
  test("from one address is stopped after fifty, with the time to retry, and does not lock out known devices", async () => {
    const known = await site.member();
    await expectOk(known.post("/api/auth/sign-out"));
    await expectOk(known.post(signIn, { email: known.email, password }));
    const stranger = visitor(site.port, known.address);
    const statuses = await statusesOf(Array.from({ length: 55 }, (_, number) => guess(stranger, number)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    const refused = await guess(stranger, 99);
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await known.post(signIn, { email: known.email, password })).status, "a known device").toBe(200);
  });

  test("from anywhere in one home network counts as one source", async () => {
    const guesses = Array.from({ length: 60 }, (_, number) =>
      guess(visitor(site.port, `2001:db8:7:7::${(number + 1).toString(16)}`), number),
    );
    expect((await statusesOf(guesses)).filter((status) => status === 401)).toHaveLength(50);
    expect((await guess(visitor(site.port, "2001:db8:7:8::1"), 1)).status, "the neighbours").toBe(401);
  });
});

describe("vulnerability reports", () => {
  test("have an address that people and programs can find", async () => {
    const one = await site.visit();
    const answer = await one.get("/.well-known/security.txt");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    expect(answer.text).toMatch(/^Contact: mailto:.+@.+$/m);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(answer.text)?.[1] ?? "");
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(answer.text).toMatch(/^Canonical: http.+\/\.well-known\/security\.txt$/m);
    const password = await one.get("/.well-known/change-password");
    expect([password.status, password.headers.get("location")]).toEqual([302, "/user/settings"]);
  });

  test("from browsers: every policy names the endpoint, which accepts both formats, up to a limit", async () => {
    const one = await site.visit();
    const path = "/api/security/csp-reports";
    const headers = (await one.get("/api/agents")).headers;
    expect(headers.get("content-security-policy")).toContain(`report-uri ${path}; report-to csp`);
    expect(headers.get("reporting-endpoints")).toBe(`csp="${path}"`);
    const old = {
      "csp-report": { "effective-directive": "script-src", "blocked-uri": "inline", "document-uri": "http://x/" },
    };
    expect((await one.post(path, old)).status).toBe(204);
    const body = {
      effectiveDirective: "img-src",
      blockedURL: "https://evil.example/a?b",
      documentURL: "http://x/?token=1",
    };
    expect((await one.post(path, [{ type: "csp-violation", body }])).status).toBe(204);
    expect((await one.post(path, { anything: 1 })).status).toBe(400);
    expect((await one.post(path, { a: "x".repeat(20_000) })).status).toBe(413);
    const many = await statusesOf(Array.from({ length: 40 }, () => one.post(path, old)));
    expect(many).toContain(429);
  });
});
