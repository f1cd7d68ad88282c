import { once } from "node:events";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOf } from "../support/page-of.ts";
import { sharedSite } from "../support/shared-site.ts";
import type { Site } from "../support/site-under-test.ts";
import type { Visitor } from "../support/visitor.ts";

// What a page tells crawlers and social networks of itself, on each brand's host. Needs the built screens.

let site: Site;
let crawler: Visitor;
/** As the site knows itself: by the host that it was asked under. */
let origin: string;
beforeAll(async () => {
  site = await sharedSite({ screens: true });
  crawler = await site.visit({ gate: false });
  origin = `http://127.0.0.1:${site.port}`;
});
afterAll(() => {
  expect(site.faults).toEqual([]);
});

const brands = [
  {
    host: "localhost",
    name: "Nocturne",
    title: "AI voices that talk back, by the minute · Nocturne",
    description: "Call AI companions with voices made by real creators. Pay by the second, from a price you see first.",
  },
  {
    host: "velvet.localhost",
    name: "Velvet",
    title: "Slow evenings, close voices · Velvet",
    description: "Velvet is quiet company on the line: AI voices by creators you can follow. You pay by the second.",
  },
  {
    host: "ember.localhost",
    name: "Ember",
    title: "A warm voice is one call away · Ember",
    description:
      "Ember keeps the line warm: AI companions with a voice of their own, at a price per minute you choose.",
  },
] as const;

/** The start page under a host name, of which `fetch` sends its own. */
async function startPageOf(host: string): Promise<string> {
  const { port } = site;
  const [answer] = await once(get({ host: "127.0.0.1", port, headers: { host: `${host}:${port}` } }), "response");
  return text(answer);
}

test("the start of the host name decides the brand [P-26, P-27, P-28, N-02]", async () => {
  for (const { host, name } of [...brands, { ...brands[0], host: "velvety.localhost" }]) {
    const html = await startPageOf(host);
    expect(html, host).toContain(`aria-label="${name}, start page"`);
    expect(html, host).toContain(`property="og:site_name" content="${name}"`);
    expect(html, host).toMatch(/property="og:image" content="http:\/\/[^"]+\/media\/cards\/home\.png"/);
  }
});

test("each brand has its own name, logo, favicon, home title and description [P-29, P-30, P-31, P-32, P-33]", async () => {
  for (const { host, name, title, description } of brands) {
    const logo = `/brand/${name.toLowerCase()}`;
    const html = await startPageOf(host);
    for (const words of [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}"`,
      `<link rel="icon" href="${logo}-icon.svg"`,
      `src="${logo}.svg"`,
    ]) {
      expect(html, host).toContain(words);
    }
    for (const picture of [`${logo}.svg`, `${logo}-icon.svg`]) expect((await crawler.get(picture)).status).toBe(200);
  }
});

test("a page's title ends with the brand's name and it brings a social card [H-07, H-08, N-03]", async () => {
  const { html } = await pageOf(crawler, "/agents");
  expect(html).toMatch(/<title>[^<]+ · Nocturne<\/title>/);
  for (const property of ["og:title", "og:description", "og:image", "og:url", "og:site_name"]) {
    expect(html, property).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  expect(html).toContain(`<meta property="og:image" content="${origin}/media/cards/home.png"`);
});

test("every page is labelled for adults, and known under one address", async () => {
  for (const [address, canonical] of [
    ["/", "/"],
    ["/?view=users", "/"],
    ["/?view=model", "/?view=model"],
    ["/agents?sort=price", "/agents"],
    ["/harbourlight", "/harbourlight"],
    ["/legal/terms", "/legal/terms"],
  ] as const) {
    const { html } = await pageOf(crawler, address);
    expect(html, address).toContain('content="RTA-5042-1996-1400-1577-RTA"');
    expect(html, address).toContain(`<link rel="canonical" href="${origin}${canonical}"`);
  }
});

test("before the gate a profile shows a name, a line and a picture, and no other data of the agent", async () => {
  const { html } = await pageOf(crawler, "/harbourlight");
  expect(html).toContain(`<meta property="og:image" content="${origin}/media/cards/harbourlight.png"`);
  for (const words of ["repairs old radios", "asks the question that nobody asked", "Ivy asks the question"]) {
    expect(html).not.toContain(words);
  }
  const card = await crawler.get("/media/cards/harbourlight.png");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
});

/** What a page states as structured data. */
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );

test("a profile gives search engines the actual price of a call", async () => {
  const { html } = await pageOf(await site.visit(), "/harbourlight");
  expect(factsOf(html)[0]).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Ivy",
    offers: { price: "1.50", priceCurrency: "USD", priceSpecification: { unitCode: "MIN" } },
  });
});

test("a guide's page describes itself and its place to search engines", async () => {
  const { html } = await pageOf(crawler, "/docs/creators/earning/payouts");
  expect(html).toContain(`<link rel="canonical" href="${origin}/docs/creators/earning/payouts"/>`);
  expect(html).toContain('<meta property="og:type" content="article"/>');
  const facts = factsOf(html);
  expect(facts).toContainEqual(expect.objectContaining({ "@type": "TechArticle", headline: "Payouts" }));
  const trail = facts.find((fact) => fact["@type"] === "BreadcrumbList");
  expect(trail.itemListElement.map(({ item }: { item: string }) => item.replace(origin, ""))).toEqual([
    "/docs",
    "/docs/creators",
    "/docs/creators/earning",
    "/docs/creators/earning/payouts",
  ]);
});

test("every page of a member who is leaving says once, at its top, when, and offers to stay", async () => {
  const member = await site.member();
  const deletion = { username: member.username, forfeit: "true" };
  expect((await member.post("/api/me/deletion", deletion)).status).toBe(202);
  for (const path of ["/", "/agents", "/user/account", "/user/limits", "/docs", "/no-such-page"]) {
    const { html } = await pageOf(member, path);
    const main = html.indexOf('id="main"');
    expect([path, html.split("Keep my account").length - 1]).toEqual([path, 1]);
    expect([path, html.split("will be deleted on").length - 1]).toEqual([path, 1]);
    expect(html.indexOf("will be deleted on"), path).toBeLessThan(main);
  }
  expect((await pageOf(await site.member(), "/user/account")).html).not.toContain("Keep my account");
});
