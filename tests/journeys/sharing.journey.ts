import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "./support/site.ts";

/** A page as a crawler gets it: no cookies, no scripts. */
async function pageOf(request: APIRequestContext, address: string, host?: string): Promise<string> {
  const answer = await request.get(address, host === undefined ? {} : { headers: { host } });
  expect(answer.status(), address).toBe(200);
  return answer.text();
}

test("a page's title ends with the brand's name and it brings a social card [H-07, H-08, N-03]", async ({
  request,
  site,
}) => {
  const page = await pageOf(request, `${site.url}/agents`);
  expect(page).toMatch(/<title>[^<]+ · Nocturne<\/title>/);
  for (const property of ["og:title", "og:description", "og:image", "og:url", "og:site_name"]) {
    expect(page, property).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
  }
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image"');
  expect(page).toContain(`<meta property="og:image" content="${site.url}/media/cards/home.png"`);
});

test("every page is labelled for adults, and known under one address [P-02]", async ({ request, site }) => {
  for (const [address, canonical] of [
    ["/", "/"],
    ["/?view=users", "/"],
    ["/?view=model", "/?view=model"],
    ["/agents?sort=price", "/agents"],
    ["/harbourlight", "/harbourlight"],
    ["/legal/terms", "/legal/terms"],
  ]) {
    const page = await pageOf(request, `${site.url}${address}`);
    expect(page, address).toContain('content="RTA-5042-1996-1400-1577-RTA"');
    expect(page, address).toContain(`<link rel="canonical" href="${site.url}${canonical}"`);
  }
});

test("a profile shows a name, a line and a picture to visitors before the gate, and no other data of the agent", async ({
  request,
  site,
}) => {
  const page = await pageOf(request, `${site.url}/harbourlight`);
  expect(page).toContain(`<meta property="og:image" content="${site.url}/media/cards/harbourlight.png"`);
  expect(page).not.toContain("repairs old radios");
  expect(page).not.toContain("asks the question that nobody asked");
});

test("a profile gives search engines the actual price of a call", async ({ request, site }) => {
  const entered = await request.post(`${site.url}/age-gate`, {
    form: { country: "DE", state: "", certified: "true", next: "/" },
    headers: { origin: site.url },
  });
  expect(entered.ok()).toBe(true);
  const page = await pageOf(request, `${site.url}/harbourlight`);
  const [, facts = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(facts)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Ivy",
    offers: { price: "1.50", priceCurrency: "USD", priceSpecification: { unitCode: "MIN" } },
  });
});
