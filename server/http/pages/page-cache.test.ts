import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { PAGE_FRESH_MS } from "#server/page-cache.ts";
import { aSite, html, page, sessionCookie } from "#tests/builders/kept-pages.ts";

describe("a page for anonymous visitors", () => {
  test("is rendered once and sent to all of them", async () => {
    const site = await aSite();
    const [first, second, third] = [
      await site.get(),
      await site.get(),
      await site.get("/", { cookie: "ageAssured=x; agePlace=y; zone=Europe/Berlin" }),
    ];
    expect(site.made).toBe(1);
    expect(first.text).toContain("page 1");
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(second.headers["x-request-id"]).not.toBe(third.headers["x-request-id"]);
  });

  test("allows its own inline scripts and styles by their hashes and no nonce", async () => {
    const site = await aSite();
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    for (const answer of [await site.get(), await site.get()]) {
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain(`script-src 'self' ${hash("go(1)")};`);
      expect(policy).toContain(`style-src 'self' ${hash("p{}")};`);
      expect(policy + answer.text).not.toContain("nonce");
      expect(answer.headers["x-frame-options"]).toBe("DENY");
    }
  });

  test("allows the operator's scripts only with consent, and never mixes the two kinds of page", async () => {
    const site = await aSite();
    const granted = { cookie: "analyticsConsent=granted" };
    const policies = [
      await site.get(),
      await site.get("/", granted),
      await site.get("/", granted),
      await site.get("/", { ...granted, "sec-gpc": "1" }),
      await site.get("/", { cookie: "analyticsConsent=refused" }),
      await site.get("/user/account", granted),
    ].map(({ headers }) => String(headers["content-security-policy"]).includes("https://www.googletagmanager.com"));
    expect(policies).toEqual([false, true, true, false, false, false]);
    expect(site.made).toBe(5);
  });

  test("is sent in the browser's preferred encoding, with the same text", async () => {
    const site = await aSite();
    const plain = await site.get();
    const [br, gzip] = [
      await site.get("/", { "accept-encoding": "gzip, br" }),
      await site.get("/", { "accept-encoding": "gzip, br;q=0" }),
    ];
    expect([br.headers["content-encoding"], String(brotliDecompressSync(br.body))]).toEqual(["br", plain.text]);
    expect([gzip.headers["content-encoding"], String(gunzipSync(gzip.body))]).toEqual(["gzip", plain.text]);
  });

  test("is not sent again to a browser that has it", async () => {
    const site = await aSite();
    const { headers } = await site.get();
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toBe("Cookie, Accept-Encoding");
    const again = await site.get("/", { "if-none-match": `"other", ${headers.etag}` });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
    expect((await site.get("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is cached separately by path, query, host and scheme", async () => {
    const site = await aSite();
    await site.get("/");
    await site.get("/?view=model");
    await site.get("/agents");
    await site.get("/", { host: "velvet.example.com" });
    await site.get("/", { "x-forwarded-proto": "https" });
    expect(site.made).toBe(5);
    expect((await site.get("/", { "x-forwarded-proto": "https" })).headers["strict-transport-security"]).toBeDefined();
    expect((await site.get("/")).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("a visitor who could be a member", () => {
  const members: [string, Record<string, string>][] = [
    ["with the link of an email", { cookie: "ageVerified=true; nocturne.letter=abc" }],
    ["with a started age check", { cookie: "ageCheck=abc" }],
    ["with any cookie that is not known", { cookie: "theme=x" }],
    ["with a session", { cookie: `theme=x; ${sessionCookie}=abc` }],
    ["with a session over https", { cookie: `__Secure-${sessionCookie}=abc` }],
    ["with a bearer token", { authorization: "Bearer abc" }],
  ];
  test.each(members)("%s gets a page that no one else gets", async (_, headers) => {
    const site = await aSite();
    expect((await site.get("/", headers)).text).toContain("page 1");
    expect((await site.get()).text).toContain("page 2");
    const own = await site.get("/", headers);
    expect(own.text).toContain("page 3");
    expect(own.headers["content-security-policy"]).toContain("nonce-");
    expect((await site.get()).text).toContain("page 2");
  });

  test("sees different pages before and after the age gate", async () => {
    const site = await aSite();
    expect((await site.get("/", { cookie: "ageVerified=true" })).text).toContain("page 1");
    expect((await site.get("/")).text).toContain("page 2");
    expect((await site.get("/", { cookie: "ageVerified=true" })).text).toContain("page 1");
  });

  test("loses pages behind the gate as soon as the permission ends", async () => {
    const site = await aSite();
    await site.get("/", { cookie: "ageVerified=true" });
    site.gateOf = async () => ({
      passed: false,
      refusal: { code: "age_gate.restricted", message: "Entry from Texas" },
    });
    expect((await site.get("/", { cookie: "ageVerified=true" })).text).toContain("page 2");
  });

  test("still gets a response when the gate fails", async () => {
    const site = await aSite();
    await site.get();
    const { gateOf } = site;
    let calls = 0;
    site.gateOf = async (headers) => {
      calls += 1;
      if (calls === 1) throw new Error("no settings");
      return gateOf(headers);
    };
    expect((await site.get()).text).toContain("page 2");
  });
});

describe("not cached", () => {
  const answers: [string, (nonce: string, made: number) => Response][] = [
    ["an answer that sets a cookie", () => new Response("x", { headers: { ...html, "set-cookie": "a=b" } })],
    ["a page that does not exist", () => new Response("x", { status: 404, headers: html })],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/login" } })],
    ["what its own page keeps private", () => new Response("x", { headers: { ...html, "cache-control": "no-store" } })],
    ["what is no page", () => Response.json({ a: 1 })],
    ["a page that broke while it was made", () => new Response("<p><!--$!--></p>", { headers: html })],
    ["a page that repeats its nonce in its text", (nonce) => new Response(`<p>${nonce}</p>`, { headers: html })],
  ];
  test.each(answers)("%s", async (_, screen) => {
    const site = await aSite(screen);
    const first = await site.get();
    await site.get();
    expect(site.made).toBe(2);
    expect(first.headers["content-security-policy"]).toContain("nonce-");
  });

  test.each([
    "/reset-password",
    "/confirm-email",
    "/revert-email",
    "/revert-factor",
    "/login",
    "/login/verify",
    "/legal/report",
    "/dev/mail",
  ])("%s, whoever asks: what it shows may be one person's", async (path) => {
    const site = await aSite();
    await site.get(path);
    await site.get(path);
    expect(site.made).toBe(2);
  });

  test.each(["POST", "HEAD"])("a response to %s", async (method) => {
    const site = await aSite();
    await site.get("/", {}, method);
    await site.get("/", {}, method);
    expect(site.made).toBe(2);
  });
});

describe("a stale page", () => {
  test("is rendered again once, while others get the old one", async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    const site = await aSite(async (nonce, made) => {
      if (made === 2) await slow;
      return page(nonce, made);
    });
    await site.get();
    await site.clock.advance(PAGE_FRESH_MS);
    const renewing = site.get();
    await expect.poll(() => site.made).toBe(2);
    expect((await site.get()).text).toContain("page 1");
    release();
    expect((await renewing).text).toContain("page 2");
    expect((await site.get()).text).toContain("page 2");
    expect(site.made).toBe(2);
  });

  test("is dropped when rendering keeps failing", async () => {
    const site = await aSite((nonce, made) =>
      made === 1 ? page(nonce, made) : new Response("x", { status: 500, headers: html }),
    );
    await site.get();
    await site.clock.advance(PAGE_FRESH_MS);
    expect((await site.get()).status).toBe(500);
    expect((await site.get()).status).toBe(200);
    await site.clock.advance(PAGE_FRESH_MS);
    expect((await site.get()).status).toBe(500);
  });

  test("is dropped immediately by a clear, even one that is being rendered", async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    const site = await aSite(async (nonce, made) => {
      if (made === 1) await slow;
      return page(nonce, made);
    });
    const begunBefore = site.get();
    await expect.poll(() => site.made).toBe(1);
    site.cache.clear();
    release();
    await begunBefore;
    expect((await site.get()).text).toContain("page 2");
    site.cache.clear();
    expect((await site.get()).text).toContain("page 3");
  });
});
