import { expect } from "@playwright/test";
import { accountAbout, newPage } from "./support/people.ts";
import { test } from "./support/site.ts";

const brands = [
  {
    host: "localhost",
    name: "Nocturne",
    emoji: "☾",
    logo: "/brand/nocturne.svg",
    green: "rgb(61, 220, 132)",
  },
  {
    host: "velvet.localhost",
    name: "Velvet",
    emoji: "✦",
    logo: "/brand/velvet.svg",
    green: "rgb(47, 216, 180)",
  },
  {
    host: "ember.localhost",
    name: "Ember",
    emoji: "✺",
    logo: "/brand/ember.svg",
    green: "rgb(155, 225, 93)",
  },
];

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
    await expect(logo, "where the picture does not load").toHaveAttribute("alt", brand.emoji);
    const panel = header.locator("#menu-panel");
    await expect(panel).toContainText(brand.name);
    await expect(panel.locator("img"), "the menu has the same logo").toHaveAttribute("src", brand.logo);
    await expect(header.locator(".btn-go").first()).toHaveCSS("background-color", brand.green);
    const { email, password } = accountAbout(site, "paid credit");
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(header.getByRole("link", { name: /^Credit: \$/ }).first()).toBeVisible();
    await page.context().close();
  }
});

test("the mailbox of the demo is open on this machine under its own name only", async ({ browser, site }) => {
  const { request } = (await newPage(browser, site)).context();
  const port = new URL(site.url).port;
  const at = async (host: string, path = "/dev/mail") =>
    (await request.get(`${site.url}${path}`, { headers: { host }, maxRedirects: 0 })).status();
  expect(await at(`localhost:${port}`)).toBe(200);
  expect(await at(`velvet.localhost:${port}`)).toBe(200);
  for (const host of ["nocturne.example", "localhost.evil.example", `192.168.1.5:${port}`]) {
    expect(await at(host), host).toBe(404);
  }
  expect(await at(`localhost:${port}`, "/dev/mail/00000000-0000-7000-8000-000000000000")).toBe(404);
  const proxied = await request.get(`${site.url}/dev/mail`, { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(proxied.status(), "by way of a proxy on this machine").toBe(404);
});
