import { expect } from "@playwright/test";
import { accountAbout, newPage } from "./support/people.ts";
import { test } from "./support/site.ts";

const brands = [
  {
    host: "localhost",
    name: "Nocturne",
    emoji: "☾",
    logo: "/brand/nocturne.svg",
    icon: "/brand/nocturne-icon.svg",
    title: "AI voices that talk back, by the minute · Nocturne",
    description: "Call AI companions with voices made by real creators. Pay by the second, from a price you see first.",
    green: "rgb(61, 220, 132)",
  },
  {
    host: "velvet.localhost",
    name: "Velvet",
    emoji: "✦",
    logo: "/brand/velvet.svg",
    icon: "/brand/velvet-icon.svg",
    title: "Slow evenings, close voices · Velvet",
    description: "Velvet is quiet company on the line: AI voices by creators you can follow, paid by the second.",
    green: "rgb(47, 216, 180)",
  },
  {
    host: "ember.localhost",
    name: "Ember",
    emoji: "✺",
    logo: "/brand/ember.svg",
    icon: "/brand/ember-icon.svg",
    title: "A warm voice is one call away · Ember",
    description:
      "Ember keeps the line warm: AI companions with a voice of their own, at a price per minute you choose.",
    green: "rgb(155, 225, 93)",
  },
];

test("the start of the host name decides name, logo, favicon, title and description of a page [P-26, P-27, P-28, P-29, P-30]", async ({
  request,
  site,
}) => {
  for (const brand of [...brands, { ...brands[0], host: "velvety.localhost" }]) {
    const page = await (
      await request.get(site.url, { headers: { host: `${brand.host}:${new URL(site.url).port}` } })
    ).text();
    expect(page, brand.host).toContain(`<title>${brand.title}</title>`);
    expect(page).toContain(`<meta name="description" content="${brand.description}"`);
    expect(page).toMatch(new RegExp(`<link rel="icon" href="${brand.icon}"`));
    expect(page).toContain(`src="${brand.logo}"`);
    expect(page).toContain(`aria-label="${brand.name}, start page"`);
  }
});

test("each brand has a favicon, a home title and a description of its own, and pictures that are there [P-31, P-32, P-33]", async ({
  request,
  site,
}) => {
  const seen = await Promise.all(
    brands.map(async ({ host, logo, icon }) => {
      const headers = { host: `${host}:${new URL(site.url).port}` };
      const page = await (await request.get(site.url, { headers })).text();
      const pictures = [await request.get(site.url + logo), await request.get(site.url + icon)];
      expect(pictures.map((answer) => answer.status())).toEqual([200, 200]);
      return {
        icon: /<link rel="icon" href="([^"]+)"/.exec(page)?.[1],
        title: /<title>([^<]+)</.exec(page)?.[1],
        description: /name="description" content="([^"]+)"/.exec(page)?.[1],
      };
    }),
  );
  for (const key of ["icon", "title", "description"] as const) {
    expect(new Set(seen.map((one) => one[key])).size, key).toBe(3);
    expect(seen.every((one) => one[key])).toBe(true);
  }
});

test("in the browser the header shows the brand's picture, emoji and name in its own green, and its members can sign in [P-34]", async ({
  browser,
  site,
}) => {
  const port = new URL(site.url).port;
  for (const brand of brands) {
    const url = `http://${brand.host}:${port}`;
    const page = await newPage(browser, site, { baseURL: url });
    const passes = await page.context().cookies(site.url);
    await page.context().addCookies(passes.map(({ name, value }) => ({ name, value, url })));
    await page.goto("/");
    const header = page.locator("header.site-header");
    const logo = header.locator("img").first();
    await expect(logo).toHaveAttribute("src", brand.logo);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(header.getByRole("link", { name: `${brand.name}, start page` })).toBeVisible();
    await expect(header.locator("#menu-panel")).toContainText(`${brand.emoji} ${brand.name}`);
    await expect(header.locator(".btn-go").first()).toHaveCSS("background-color", brand.green);
    await page.screenshot({ path: `test-results/artefacts/brand-${brand.name.toLowerCase()}.png` });
    const { email, password } = accountAbout(site, "paid credit");
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(header.getByRole("link", { name: /^Credit: \$/ }).first()).toBeVisible();
    await page.context().close();
  }
});
