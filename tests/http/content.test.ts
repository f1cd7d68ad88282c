import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { brandOfHost } from "#features/brand/brand.rules.ts";
import { findIn, readIndex } from "#features/content/search-index.rules.ts";
import { type Site, siteUnderTest } from "./support/site-under-test.ts";
import type { Visitor } from "./support/visitor.ts";

const token = "the-moon-behind-clouds";
const words = mkdtempSync(join(tmpdir(), "noct-content-"));
const draft = `---
title: Not yet
description: A post that nobody may read yet.
date: 2026-11-19
author: The house
audience: customers
tags: [price]
draft: true
---

Marzipan.
`;

let site: Site;
/** Without an account, and not past the age gate. */
let stranger: Visitor;
beforeAll(async () => {
  cpSync("content", words, { recursive: true });
  writeFileSync(join(words, "blog", "not-yet.md"), draft);
  site = await siteUnderTest({ settings: { CONTENT_DIR: words, CONTENT_PREVIEW_TOKEN: token } });
  stranger = await site.visit({ gate: false });
});
afterAll(async () => {
  await site.close();
  rmSync(words, { recursive: true });
});

type Entry = { slug: string; path: string; title: string; draft: boolean };
type List = { entries: Entry[]; tags: string[]; total: number; pages: number };
const listOf = async (path: string) => (await stranger.get(path)).body as List;

describe("the content API", () => {
  test("a collection is a list of its pages, posts newest first [C-25]", async () => {
    const { status, headers, body } = await stranger.get("/api/content/blog");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/json");
    const { entries } = body as { entries: { slug: string; date: string; title: string }[] };
    expect(entries.map(({ date }) => date)).toEqual(
      entries
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ slug: "how-the-meter-works", title: "How the meter works", date: "2026-10-06" }),
    );
    expect(entries[0]).not.toHaveProperty("html");
  });

  test("a list is asked for by tag, audience and page [C-25]", async () => {
    const price = await listOf("/api/content/blog?tag=price");
    expect(price.entries.map(({ slug }) => slug)).toEqual(["what-a-minute-earns", "how-the-meter-works"]);
    const creators = await listOf("/api/content/docs?audience=creators");
    expect(creators.entries.every(({ slug }) => slug.startsWith("creators"))).toBe(true);
    expect((await listOf("/api/content/docs?page=2")).entries.length).toBeGreaterThan(0);
    expect((await stranger.get("/api/content/docs?page=0")).status).toBe(422);
  });

  test("a page is HTML with its headings and its neighbours, at any depth [C-25]", async () => {
    const { status, body } = await stranger.get("/api/content/docs/creators/earning/payouts");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      path: "/docs/creators/earning/payouts",
      title: "Payouts",
      above: [{ path: "/docs/creators" }, { path: "/docs/creators/earning" }],
      previous: { path: "/docs/creators/earning/price-and-share" },
      headings: expect.arrayContaining([{ id: "the-calendar", title: "The calendar", depth: 2 }]),
      html: expect.stringContaining("<h2 id="),
    });
  });

  test.each([
    "/api/content/docs/nowhere",
    "/api/content/recipes",
    "/api/content/blog/not-yet",
    "/api/content/legal/a/b",
  ])("%s is not found, and says so in JSON", async (path) => {
    expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("the navigation is the trees of all collections [C-26]", async () => {
    const { status, body } = await stranger.get("/api/content/navigation");
    expect(status).toBe(200);
    const { docs, legal, blog } = body as Record<string, { path: string; children: { path: string }[] }[]>;
    expect(legal?.map(({ path }) => path)).toEqual([
      "/legal/terms",
      "/legal/site-agreement",
      "/legal/privacy",
      "/legal/terms-of-sale",
      "/legal/complaints-policy",
      "/legal/dmca-policy",
      "/legal/2257-compliance",
      "/legal/legal-notice",
      "/legal/safety-protocol",
    ]);
    expect(docs?.[0]?.children.map(({ path }) => path)).toContain("/docs/start/getting-started");
    expect(blog?.length).toBeGreaterThanOrEqual(4);
  });

  test("it is public, and every response is revalidated before use", async () => {
    const { headers } = await stranger.get("/api/content/navigation");
    expect(headers.get("cache-control")).toBe("public, no-cache");
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("numbers in the content are those of the settings, and follow a change", async () => {
    const billing = async () => (await stranger.get("/api/content/docs/calls/credit-and-receipts")).text;
    expect(await billing()).toContain("New customers get $5 once");
    const found = site.db.selectFrom("users").select("uid").where("email", "=", site.stage.admin);
    const admin = { uid: (await found.executeTakeFirstOrThrow()).uid, role: "admin" as const };
    const change = { reason: "a test of words" };
    await site.composition.internal.settings.set(admin, "credit.signup", { amount: "7.50", days: 30 }, change);
    expect(await billing()).toContain("New customers get $7.50 once");
    await site.composition.internal.settings.set(admin, "credit.signup", { amount: "5.00", days: 30 }, change);
  });

  test("another brand's content uses its name", async () => {
    const { content } = site.composition.services;
    const terms = (host: string) => content.page({ brand: brandOfHost(host), preview: undefined }, "legal", "terms");
    expect((await terms("velvet.example"))?.html).toContain("who runs Velvet");
    expect((await terms("site.example"))?.html).toContain("who runs Nocturne");
  });
});

describe("drafts", () => {
  test("are seen with the preview token, in lists, pages and the navigation [C-27, D-66]", async () => {
    const shown = await stranger.get(`/api/content/blog/not-yet?preview=${token}`);
    expect(shown).toMatchObject({ status: 200, body: { title: "Not yet", draft: true } });
    expect(shown.text).toContain("Marzipan");
    const list = await listOf(`/api/content/blog?preview=${token}`);
    expect(list.entries.find(({ slug }) => slug === "not-yet")).toMatchObject({ draft: true });
    expect((await stranger.get(`/api/content/navigation?preview=${token}`)).text).toContain("/blog/not-yet");
  });

  test("are not visible without it: not in lists, the navigation, the search or the feed [C-27, D-66]", async () => {
    expect((await stranger.get("/api/content/blog/not-yet")).status).toBe(404);
    for (const path of [
      "/api/content/blog",
      "/api/content/navigation",
      "/api/search.json",
      "/rss.xml",
      "/api/search?q=marzipan",
    ]) {
      expect((await stranger.get(path)).text, path).not.toMatch(/not-yet|marzipan/i);
    }
  });

  test("are not stored by caches or search engines [C-27]", async () => {
    const { headers } = await stranger.get(`/api/content/blog/not-yet?preview=${token}`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  test.each([`${token}x`, token.slice(1), "undefined"])(
    "are refused to the token %s, with a sentence [C-27, D-66]",
    async (wrong) => {
      expect(await stranger.get(`/api/content/blog?preview=${wrong}`)).toMatchObject({
        status: 403,
        body: { code: "content.preview_refused", message: "This preview token is not valid" },
      });
    },
  );

  test("stay closed if no token is configured, whatever token is sent [D-66]", async () => {
    const closed = await siteUnderTest({ settings: { CONTENT_DIR: words } });
    const one = await closed.visit({ gate: false });
    expect((await one.get(`/api/content/blog?preview=${token}`)).status).toBe(403);
    expect((await one.get("/api/content/blog?preview=")).status).toBe(200);
    await closed.close();
  });
});

describe("the search index", () => {
  test("is a file that finds guides, posts, legal pages and pages of the site [C-28]", async () => {
    const { status, headers, body } = await stranger.get("/api/search.json");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/json");
    const index = readIndex(body);
    const found = (question: string) => findIn(index, question).map(({ path }) => path);
    expect(found("how is a call billed")[0]).toMatch(/^\/docs\/calls\/how-a-call-is-billed/);
    expect(found("meter")).toEqual(expect.arrayContaining([expect.stringMatching(/^\/blog\/how-the-meter-works/)]));
    expect(found("counter-notice")[0]).toMatch(/^\/legal\/dmca-policy/);
    expect(found("catalogue")).toContain("/agents");
  });

  test("is the same file until the content changes, and is not sent again while unchanged [C-28]", async () => {
    const first = await stranger.get("/api/search.json");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await stranger.ask("/api/search.json", { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await stranger.ask("/api/search.json", { headers: { "if-none-match": 'W/"other"' } })).status).toBe(200);
  });

  test("contains nothing about agents or members, and needs no gate and no account [C-28]", async () => {
    const { text } = await stranger.get("/api/search.json");
    for (const { agentName, username, agentId } of site.stage.creators) {
      expect(text).not.toContain(agentId);
      expect(text).not.toContain(username);
      expect(text).not.toMatch(new RegExp(`"${agentName}"`));
    }
  });

  test("can also be queried on the server", async () => {
    const { body } = await stranger.get("/api/search?q=self-exclusion");
    expect(body).toMatchObject({ hits: [{ path: "/docs/calls/limits-and-breaks#self-exclusion", kind: "docs" }] });
    expect((await stranger.get("/api/search?q=zzzzqq")).body).toEqual({ hits: [] });
  });
});

test("visitors' programs may fetch the search index and report a visit, without a session or the gate [N-61]", async () => {
  expect((await stranger.get("/api/search.json")).status).toBe(200);
  const report = { ip: "203.0.113.9", countryCode: "DE", regionCode: "", path: "/" };
  expect(await stranger.post("/api/public/visitor", report)).toMatchObject({ status: 204 });
  expect((await stranger.get("/api/me")).status).toBe(401);
});

test("the responses match the API description", async () => {
  const { paths } = (await stranger.get("/api/openapi.json")).body as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>;
  };
  const fits = async (described: string, path: string) => {
    const schema = paths[described]?.get.responses["200"]?.content["application/json"]?.schema;
    if (!schema) throw new Error(`${described} is not described`);
    const { body } = await stranger.get(path);
    const parsed = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body);
    expect(parsed.error?.issues, path).toBeUndefined();
  };
  await fits("/api/content/{collection}", "/api/content/docs");
  await fits("/api/content/{collection}/{slug}", "/api/content/blog/how-the-meter-works");
  await fits("/api/search.json", "/api/search.json");
  await fits("/api/search", "/api/search?q=refund");
});

test("the feed lists every post, newest first, in RSS", async () => {
  const { status, headers, text } = await stranger.get("/rss.xml");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<rss version="2\.0"/);
  const links = [...text.matchAll(/<item>[\s\S]*?<link>http:\/\/[^/]+\/blog\/([\w-]+)<\/link>/g)].map(
    ([, slug]) => slug,
  );
  expect(links[0]).toBe("on-quiet-nights");
  expect(links).toContain("how-the-meter-works");
});

test("a changed file is read again; an invalid one is logged and leaves the content unchanged", async () => {
  const title = async () => ((await stranger.get(`/api/content/blog/not-yet?preview=${token}`)).body as Entry).title;
  const { refresh } = site.composition.services.content;
  writeFileSync(join(words, "blog", "not-yet.md"), draft.replace("Not yet", "Nearly there"));
  await refresh();
  expect(await title()).toBe("Nearly there");
  expect(site.faults).toEqual([]);
  writeFileSync(join(words, "blog", "not-yet.md"), draft.replace("date:", "day:"));
  await refresh();
  expect(await title()).toBe("Nearly there");
  expect(String(JSON.stringify(site.faults.splice(0)))).toContain("content");
  writeFileSync(join(words, "blog", "not-yet.md"), draft);
  await refresh();
});

test("a start with inconsistent content is refused, with its place", async () => {
  const broken = mkdtempSync(join(tmpdir(), "noct-content-"));
  writeFileSync(join(broken, "lost.md"), "hello");
  await expect(siteUnderTest({ settings: { CONTENT_DIR: broken } })).rejects.toThrow(
    `${broken}/lost.md:1 no page shows it: the folders are blog, docs, legal`,
  );
  rmSync(broken, { recursive: true });
});
