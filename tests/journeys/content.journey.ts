import { type APIRequestContext, expect } from "@playwright/test";
import { look, memberPage, newPage, phone } from "./support/people.ts";
import { type Site, test } from "./support/site.ts";

const wide = { width: 1440, height: 900 };

/** What an anonymous visitor gets, who has not passed the age gate and runs no script. */
async function plainPage(request: APIRequestContext, site: Site, path: string) {
  const answer = await request.get(`${site.url}${path}`, { maxRedirects: 0 });
  const html = await answer.text();
  return {
    status: answer.status(),
    html,
    headers: answer.headers(),
    title: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    navigations: [...html.matchAll(/<nav[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name),
  };
}

test("anyone can read the blog, its list and its posts, in the default layout [P-08, P-21, R-11, R-12]", async ({
  request,
  site,
}) => {
  const list = await plainPage(request, site, "/blog");
  expect([list.status, list.title]).toEqual([200, "Blog"]);
  expect(list.navigations).toEqual(expect.arrayContaining(["Main", "Legal and help", "Topics"]));
  expect(list.html).toContain('href="/blog/how-the-meter-works"');
  expect(list.html).toMatch(/<link rel="alternate" type="application\/rss\+xml" href="\/rss\.xml"/);
  const post = await plainPage(request, site, "/blog/how-the-meter-works");
  expect([post.status, post.title]).toEqual([200, "How the meter works"]);
  expect(post.html).toContain("From 30 seconds of silence on, nothing counts");
  expect(post.navigations).not.toContain("Legal pages");
  for (const path of ["/blog/nowhere", "/blog?tag=nothing", "/blog?page=99"]) {
    expect((await plainPage(request, site, path)).status, path).toBe(404);
  }
});

test("anyone can read the documentation, at any depth, contents first [P-22, R-13, R-14, N-59, N-81]", async ({
  request,
  site,
}) => {
  const pages = {
    "/docs": "Documentation",
    "/docs/start": "Start here",
    "/docs/calls/how-a-call-is-billed": "How a call is billed",
    "/docs/creators/earning/payouts": "Payouts",
  };
  for (const [path, title] of Object.entries(pages)) {
    const page = await plainPage(request, site, path);
    expect([page.status, page.title], path).toEqual([200, title]);
    expect(page.navigations, path).toEqual(expect.arrayContaining(["Main", "Legal and help", "Documentation"]));
  }
  const nowhere = await plainPage(request, site, "/docs/a/b/c/d");
  expect(nowhere.status).toBe(404);
  expect(nowhere.html).toContain("Page Not Found: /docs/a/b/c/d");
});

test("a guide's page describes itself and its place to search engines", async ({ request, site }) => {
  const { html } = await plainPage(request, site, "/docs/creators/earning/payouts");
  expect(html).toContain(`<link rel="canonical" href="${site.url}/docs/creators/earning/payouts"/>`);
  expect(html).toContain('<meta property="og:type" content="article"/>');
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  expect(facts).toContainEqual(expect.objectContaining({ "@type": "TechArticle", headline: "Payouts" }));
  const trail = facts.find((fact) => fact["@type"] === "BreadcrumbList");
  expect(trail.itemListElement.map(({ item }: { item: string }) => item.replace(site.url, ""))).toEqual([
    "/docs",
    "/docs/creators",
    "/docs/creators/earning",
    "/docs/creators/earning/payouts",
  ]);
});

const legalPages = {
  terms: "Terms of Service",
  "site-agreement": "Site Agreement",
  privacy: "Privacy Policy",
  "terms-of-sale": "Terms of Sale",
  "complaints-policy": "Complaints Policy",
  "dmca-policy": "DMCA Policy",
  "2257-compliance": "18 U.S.C. 2257 Record-Keeping Requirements Compliance Statement",
  "legal-notice": "Legal Notice",
};

async function everyLegalPage(request: APIRequestContext, site: Site): Promise<void> {
  for (const [name, title] of Object.entries(legalPages)) {
    const page = await plainPage(request, site, `/legal/${name}`);
    expect([page.status, page.title], name).toEqual([200, title]);
    expect(page.navigations, name).toContain("Legal pages");
    expect(page.html, name).toContain("This page is a template");
  }
}

test("anybody may read the legal information and, beside their list, the first four legal pages [P-07, P-23, R-19, R-24, R-27]", async ({
  request,
  site,
}) => {
  const overview = await plainPage(request, site, "/legal");
  expect([overview.status, overview.title]).toEqual([200, "Legal information"]);
  expect(overview.navigations).not.toContain("Legal pages");
  for (const name of Object.keys(legalPages)) expect(overview.html).toContain(`href="/legal/${name}"`);
  await everyLegalPage(request, site);
});

test("2257, complaints, DMCA, notice and site agreement are in the legal layout [R-20, R-21, R-22, R-23, R-25]", async ({
  request,
  site,
}) => {
  await everyLegalPage(request, site);
});

test("no page under /legal requires a sign-in, terms of sale included, and unknown pages return 404 [R-26, R-52]", async ({
  request,
  site,
}) => {
  await everyLegalPage(request, site);
  for (const path of ["/legal/nothing", "/legal/deeper/still"]) {
    expect((await plainPage(request, site, path)).status, path).toBe(404);
  }
});

test("blog and guides for creators are in the creators' layout, for signed-in creators only [R-15, R-16]", async ({
  browser,
  site,
  request,
}) => {
  for (const path of ["/other/blog", "/other/docs"]) {
    const answer = await request.get(`${site.url}${path}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
  }
  const page = await memberPage(browser, site, "creator", { viewport: wide });
  await page.goto("/other/blog");
  await expect(page.getByRole("navigation", { name: "Creator pages" })).toBeVisible();
  await expect(page.getByRole("link", { name: "What a minute earns" })).toBeVisible();
  await expect(page.getByRole("link", { name: "How the meter works" })).toHaveCount(0);
  await page.goto("/other/docs");
  await expect(page.getByRole("navigation", { name: "Creator pages" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Payouts" }).last().click();
  await expect(page).toHaveURL(/\/other\/docs\/creators\/earning\/payouts$/);
  await page.getByRole("article").getByRole("link", { name: "identity check" }).click();
  await expect(page).toHaveURL(/\/other\/docs\/creators\/identity-check$/);
  await look(page, "other-docs-1440");
  await page.context().close();
});

test("the gate covers posts and guides; its links lead to pages that can be read, with a bar at their foot [A-05, A-06, A-07, N-60]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { gate: false, viewport: phone });
  await page.goto("/docs/calls/how-a-call-is-billed");
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const [link, path] of [
    ["Terms of Service", "/legal/terms"],
    ["Site Agreement", "/legal/site-agreement"],
    ["Privacy Policy", "/legal/privacy"],
  ] as const) {
    await page.goto("/blog");
    const found = page.getByRole("dialog").getByRole("link", { name: link });
    await expect(found).toHaveAttribute("href", path);
    await page.goto(path);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: link })).toBeInViewport();
    await expect(page.locator(".gate-bar")).toBeInViewport();
    const last = page.getByRole("article").getByRole("heading").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
  await page.context().close();
});

test("a guide can be read on a phone and on a desktop: contents, neighbours, anchors, tables", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: phone });
  await page.goto("/docs/calls/how-a-call-is-billed");
  await page.getByText("All pages").click();
  const pages = page.getByRole("navigation", { name: "Documentation" });
  await expect(pages.getByRole("link", { name: "How a call is billed" })).toHaveAttribute("aria-current", "page");
  await look(page, "guide-pages-open-360");
  await pages.getByRole("link", { name: "During a call" }).click();
  await expect(page).toHaveURL(/\/docs\/start\/during-a-call$/);
  await expect(pages).toBeHidden();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Calls and credit" })).toBeVisible();

  await page.setViewportSize(wide);
  await page.goto("/docs/calls/how-a-call-is-billed");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "If we break it" }).click();
  await expect(page.getByRole("heading", { name: "If we break it" })).toBeInViewport();
  await expect(page.getByRole("region", { name: "Table: When the meter runs" })).toContainText("10 seconds");
  await look(page, "guide-1440");
  // Links within the text stay in the application: a mark on the window survives.
  await page.goto("/docs/start/getting-started");
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page.getByRole("article").getByRole("link", { name: "how it is billed" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "How a call is billed" })).toBeVisible();
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
  await page.context().close();
});

test("posts are chosen by topic and read on a phone", async ({ browser, site }) => {
  const page = await newPage(browser, site, { viewport: phone });
  await page.goto("/blog");
  await look(page, "blog-360");
  await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: "design" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "How a voice gets its cover" }).click();
  await expect(page.getByRole("img", { name: /hills of fine light lines/ })).toBeVisible();
  await look(page, "post-360");
  await page.context().close();
});

test("a legal page on paper is black on white and alone", async ({ browser, site }) => {
  const page = await newPage(browser, site, { viewport: { width: 760, height: 1000 } });
  await page.goto("/legal/terms-of-sale");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.getByText("One credit is one US dollar.")).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const part of ["banner", "contentinfo"] as const) await expect(page.getByRole(part)).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Legal pages" })).toBeHidden();
  await page.screenshot({ path: "test-results/artefacts/legal-print.png", fullPage: true });
  await page.context().close();
});
