import { expect } from "@playwright/test";
import { alive, css, header } from "./support/frame-steps.ts";
import { memberPage, newMemberPage, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("every page has header, main part, footer, a place for notices and, before the gate is passed, the age modal [H-01, H-02, H-03, H-06, H-08]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { gate: false, locale: "fr-FR" });
  await page.goto("/");
  await expect(page.locator("body > header")).toBeVisible();
  await expect(page.locator("body > main")).toBeAttached();
  await expect(page.locator("body > footer")).toBeAttached();
  await expect(page.locator('section[aria-label="Notifications"]')).toBeAttached();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const name of ["og:title", "og:description", "og:image", "og:site_name"]) {
    await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute("content", /\S/);
  }
  expect(await page.title()).toMatch(/ · Nocturne$/);
});

test("the theme is dark whatever the system prefers, green, of cool gray, with a font of its own and bars of 4rem [H-05, H-11, H-12, H-13, H-14]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { colorScheme: "light" });
  const fonts: string[] = [];
  page.on("response", (answer) => answer.url().endsWith(".woff2") && fonts.push(answer.url()));
  await page.goto("/");
  expect(await css(page, "html", "color-scheme")).toBe("dark");
  expect(await css(page, "body", "background-color")).toBe("rgb(10, 13, 16)");
  const rgb = async (selector: string, name: string) =>
    ((await css(page, selector, name)).match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [red = 255, green = 0, blue = 255] = await rgb(".btn-go", "background-color");
  expect(green).toBeGreaterThan(Math.max(red, blue) + 60);
  const [grayRed = 255, , grayBlue = 0] = await rgb("body", "background-color");
  expect(grayBlue).toBeGreaterThan(grayRed);
  expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px "Geist"')))).toBe(true);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.every((url) => url.startsWith(site.url))).toBe(true);
  expect(await css(page, "header.site-header", "height")).toBe("64px");
  for (const width of [320, 345]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ["/", "/?view=model", "/login"]) {
      await page.goto(path);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide, `${path} scrolls sideways at ${width} px`).toBe(false);
    }
  }
});

test("a page requests its styles and fonts before its scripts, and no script twice", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  const asked: { priority: string; file: string }[] = [];
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  line.on("Network.requestWillBeSent", ({ request }) => {
    asked.push({ priority: request.initialPriority, file: new URL(request.url).pathname });
  });
  await page.goto("/agents");
  const scripts = asked.filter(({ file }) => file.endsWith(".js")).map(({ file }) => file);
  expect(scripts.filter((file, i) => scripts.indexOf(file) !== i)).toEqual([]);
  const html = await (await page.request.get("/agents")).text();
  const preloaded = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloaded.length).toBeGreaterThan(3);
  for (const link of preloaded) {
    const { file } = /href="(?<file>[^"]+)"/.exec(link)?.groups ?? {};
    expect(asked.find((one) => one.file === file)).toEqual({ priority: "Low", file });
  }
  const styles = asked.filter(({ file }) => file.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.map(({ priority }) => priority)).toEqual(styles.map(() => "VeryHigh"));
  await page.context().close();
});

test("the footer is 4rem high, leads to the law and to people, and its button opens the landing page for creators [H-15, H-31, H-32, H-36, T-24]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.goto("/agents");
  expect(await css(page, "footer.site-footer", "height")).toBe("64px");
  const link = (name: string) => page.locator("footer").getByRole("link", { name, exact: true });
  await expect(link("Complaints Policy")).toHaveAttribute("href", "/legal/complaints-policy");
  await expect(link("Privacy Policy")).toHaveAttribute("href", "/legal/privacy");
  await expect(link("Legal Information")).toHaveAttribute("href", "/legal");
  await expect(link("Billing Support")).toHaveAttribute("href", "https://support.example.com/billing");
  await expect(link("Billing Support")).toHaveAttribute("target", "_blank");
  await expect(link("Contact Us")).toHaveAttribute("href", "mailto:hello@nocturne.example");
  await alive(page);
  await link("Become a model and earn").click();
  await expect(page.getByRole("heading", { name: "Start making money now" })).toBeVisible();
  await expect(page).toHaveURL(/\/\?view=model$/);
  const events = await page.evaluate(() => window.dataLayer);
  expect(events).toContainEqual({ event: "toggle_landing_view", event_label: "model" });
  // On a phone it is a bar, whose links open on a tap.
  await page.setViewportSize(phone);
  expect(await css(page, "footer.site-footer", "height")).toBe("64px");
  await expect(link("Complaints Policy")).toBeHidden();
  await page.locator("footer").getByRole("button", { name: "Legal and help" }).click();
  await expect(link("Complaints Policy")).toBeVisible();
  expect(await css(page, "footer.site-footer", "height")).toBe("64px");
});

test("the footer's links lead to the complaints policy, privacy and the legal pages, and its year is that of the reader's clock [H-33, H-34, H-35, H-37, H-38]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.clock.setFixedTime(new Date("2031-06-01T12:00:00Z"));
  await page.goto("/legal");
  await expect(page.locator("footer")).toContainText("© 2031 Nocturne");
  await expect(page.getByRole("link", { name: "Contact Us" }).last()).toHaveAttribute("href", /^mailto:/);
  for (const [name, path] of [
    ["Complaints Policy", "/legal/complaints-policy"],
    ["Privacy Policy", "/legal/privacy"],
    ["Legal Information", "/legal"],
  ] as const) {
    await page.locator("footer").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(site.url + path);
  }
});

test("a visitor's header leads to login and sign-up, in the words of the last landing view [H-17, H-18, H-20, H-21, H-22]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.goto("/agents");
  const link = (name: string) => header(page).getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await expect(header(page).getByRole("link", { name: "start page" })).toHaveAttribute("href", "/");
  await expect(link("Login")).toHaveAttribute("href", "/login");
  await expect(link("TRY FOR FREE")).toHaveAttribute("href", "/signup");
  await expect(link("TRY FOR FREE")).toHaveCSS("background-color", "rgb(61, 220, 132)");
  await page.goto("/?view=model");
  await expect(link("START EARNING")).toHaveAttribute("href", "/signup?view=model");
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(link("START EARNING")).toBeVisible();
  expect(await page.locator("header.site-header").textContent()).not.toContain("Credit");
});

test("pages other than the landing follow its last view, also for visitors [N-48, Z-04]", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  await page.goto("/?view=model");
  await page.locator("footer").getByRole("link", { name: "Legal Information" }).click();
  await expect(header(page).getByRole("link", { name: "START EARNING" }).first()).toBeVisible();
  await page.goto("/?view=users");
  await page.goto("/legal");
  await expect(header(page).getByRole("link", { name: "TRY FOR FREE" }).first()).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Login" }).first()).toHaveAttribute("href", "/login");
  await page.context().close();
});

test("only a customer sees an amount: a creator's header leads to the dashboard, an admin's to the admin area [N-69, N-70, H-27, Z-02, Z-05]", async ({
  browser,
  site,
}) => {
  for (const [about, label, to] of [
    ["creator", "Dashboard", "/dashboard"],
    ["admin", "Admin", "/admin"],
  ] as const) {
    const member = await memberPage(browser, site, about);
    await member.goto("/legal");
    await expect(header(member).getByRole("link", { name: label, exact: true }).first()).toHaveAttribute("href", to);
    await expect(header(member).getByRole("link", { name: "start page" })).toHaveAttribute("href", "/?view=users");
    await expect(header(member).getByRole("link", { name: "Home" }).first()).toBeVisible();
    expect(await header(member).textContent()).not.toContain("Credit");
    await member.goto("/user/credit");
    await expect(member).toHaveURL(about === "admin" ? /\/(admin|login\/verify)/ : /\/model\/earnings$/);
    await member.goto("/user/account");
    await expect(member.getByRole("heading", { name: "Statement" })).toHaveCount(0);
    await member.context().close();
  }
});

test("a customer's header shows the credit, and Home everywhere but on the landing page [H-16, H-24, H-25, Z-03]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site);
  await page.goto("/agents");
  const account = header(page).getByRole("link", { name: "Credit: $5.00 | My account" }).first();
  await expect(account).toHaveAttribute("href", "/user/account");
  await expect(account.locator("[data-tone]")).toHaveAttribute("data-tone", "green");
  await expect(header(page).getByRole("link", { name: "start page" })).toHaveAttribute("href", "/?view=users");
  await expect(header(page).getByRole("link", { name: "Home" }).first()).toBeVisible();
  await page.goto("/");
  await expect(header(page).getByRole("link", { name: "Home", exact: true })).toHaveCount(0);
});

test("below 640 px Login moves into the menu panel, which closes with every change of page [H-19, H-28, H-29, N-50, N-80]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: { width: 639, height: 780 } });
  await page.goto("/agents");
  const bar = header(page).getByRole("navigation", { name: "Main" });
  const panel = page.locator("#menu-panel");
  await expect(bar.getByText("Login")).toBeHidden();
  await expect(bar.getByText("TRY FOR FREE")).toBeVisible();
  await page.setViewportSize({ width: 640, height: 780 });
  await expect(bar.getByText("Login")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Menu" })).toBeHidden();
  await page.setViewportSize(phone);
  await alive(page);
  await bar.getByRole("button", { name: "Menu" }).click();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("link", { name: "Docs" })).toBeVisible();
  await panel.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(panel).toBeHidden();
});

test("every page of the account is in reach at any size: the row of pages wraps, and the menu scrolls", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "paid credit", { viewport: { width: 360, height: 640 } });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/user/account");
    const links = page.getByRole("navigation", { name: "My pages" }).getByRole("link");
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `${await link.textContent()} at ${width} px`).toBeLessThanOrEqual(
        width,
      );
    }
  }
  await page.setViewportSize({ width: 768, height: 320 });
  await page.getByRole("button", { name: "My pages" }).click();
  const out = page.locator("#account-menu").getByRole("button", { name: "Sign out" });
  await out.scrollIntoViewIfNeeded();
  await expect(out).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

test("a menu opens after pointing at it for 200 ms and closes 100 ms after the pointer has left [N-36]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.goto("/agents");
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const menu = page.locator("#help-menu");
  await page.getByRole("button", { name: "Help" }).hover();
  await page.clock.runFor(199);
  await expect(menu).toBeHidden();
  await page.clock.runFor(1);
  await expect(menu).toBeVisible();
  await page.mouse.move(5, 500);
  await page.clock.runFor(99);
  await expect(menu).toBeVisible();
  await page.clock.runFor(1);
  await expect(menu).toBeHidden();
});

test("the error page shows status, name and message in English, and leads home [H-39, H-40, H-41, H-42, H-45]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { provokes: /status of 4/ });
  await page.goto("/nobody-of-this-name");
  await expect(page.locator("main")).toContainText("404");
  await expect(page.getByRole("heading", { name: "Check the address" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "Go back home" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("heading", { name: "Start a conversation now" })).toBeVisible();
  await page.route("**/agents.data*", (route) => route.fulfill({ status: 404, body: "" }));
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect(page.getByRole("heading", { name: "An error occurred" })).toBeVisible();
  await expect(page.locator("main")).toContainText("This is not the page you're looking for.");
});
