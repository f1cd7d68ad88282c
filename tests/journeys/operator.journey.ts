import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { enterOf, foundIn, gateOf, lookupPath, notice, reportPath } from "./support/gate-steps.ts";
import { enterByForm, look, newMemberPage, newPage, phone } from "./support/people.ts";
import { openSite, test } from "./support/site.ts";

// Where the operator has set other rules, words and addresses than the delivered ones, behind a hosting network and TLS.

const token = "the-moon-behind-clouds";
const words = mkdtempSync(join(tmpdir(), "noct-words-"));
const inState = (region: string) => ({ "cf-ipcountry": "US", "cf-region-code": region });

let site: Awaited<ReturnType<typeof openSite>>;
test.beforeAll(async () => {
  cpSync("content", words, { recursive: true });
  const front =
    "title: Not yet\ndescription: Soon.\ndate: 2026-11-19\nauthor: The house\naudience: customers\ntags: [price]";
  writeFileSync(join(words, "blog", "not-yet.md"), `---\n${front}\ndraft: true\n---\n\nMarzipan.\n`);
  const settings = {
    DEMO: "auto",
    PUBLIC_URL: "https://nocturne.example",
    GEOLOCATION_HEADERS: "cloudflare",
    AGE_ASSURANCE: "fake",
    LEAVE_URL: "https://search.example/",
    CONTACT_EMAIL: "care@operator.example",
    BILLING_SUPPORT_URL: "https://billing.example/help",
    GTM_ID: "GTM-TEST",
    SESSION_ANALYTICS_ID: "sess1",
    CONTENT_DIR: words,
    CONTENT_PREVIEW_TOKEN: token,
  };
  site = await openSite(settings, ["tests/journeys/support/texas-checks-ages-process.ts"]);
});
test.afterAll(async () => {
  await site.close();
  rmSync(words, { recursive: true });
});

test("the cookie is for 30 days, for the whole site, lax and secure; on plain http at home it is not secure [K-09, K-10, K-11, K-12, N-84]", async ({
  browser,
  site: atHome,
}) => {
  for (const [where, secure] of [
    [site, true],
    [atHome, false],
  ] as const) {
    const context = (await newPage(browser, where, { gate: false })).context();
    const before = Date.now() / 1_000;
    await enterByForm(context, where);
    const after = Date.now() / 1_000;
    const cookie = (await context.cookies()).find(({ name }) => name === "ageVerified");
    expect(cookie).toMatchObject({ value: "true", path: "/", sameSite: "Lax", secure });
    // The browser counts the 30 days from the answer, and may drop fractions of a second.
    expect(cookie?.expires).toBeGreaterThan(before + 2_592_000 - 2);
    expect(cookie?.expires).toBeLessThan(after + 2_592_000 + 2);
  }
});

test("Leave, billing support and contact go where the operator says, and analytics wait for consent [N-41, N-75]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, { gate: false });
  const elsewhere: string[] = [];
  page.on("request", (request) => !request.url().startsWith(site.url) && elsewhere.push(request.url()));
  await page.goto("/");
  await expect(gateOf(page).getByRole("link", { name: "Leave" })).toHaveAttribute("href", "https://search.example/");
  const footer = page.locator("footer");
  await expect(footer.getByText("Billing Support")).toHaveAttribute("href", "https://billing.example/help");
  await expect(footer.getByText("Contact Us")).toHaveAttribute("href", "mailto:care@operator.example");
  expect(elsewhere).toEqual([]);
});

test("a restricted place that the server sees wins over another one that is declared [A-33, N-76]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, {
    gate: false,
    provokes: /status of 403/,
    extraHTTPHeaders: inState("UT"),
  });
  await page.route(lookupPath, (route) => route.fulfill({ json: foundIn("FR") }));
  await page.route(reportPath, (route) => route.fulfill({ status: 204 }));
  await page.goto("/");
  const gate = gateOf(page);
  const utah = "The state of Utah requires additional verification.";
  // The server has seen it before anything was declared.
  await expect(gate.getByRole("alert")).toContainText(utah);
  await gate.getByLabel("Country").selectOption({ label: "Germany" });
  await gate.getByRole("checkbox").check();
  await expect(gate.getByRole("alert")).toHaveCount(0);
  await enterOf(page).click();
  await expect(gate.getByRole("alert")).toContainText(utah);
  await expect(enterOf(page)).toBeDisabled();
  await expect(gate.getByRole("button", { name: "Verify your age" })).toHaveCount(0);
  expect((await page.context().cookies()).filter(({ name }) => name === "ageVerified")).toEqual([]);
  const events = await page.evaluate(() => window.dataLayer?.filter((entry) => entry.event === "confirm_age") ?? []);
  expect(events).toEqual([]);
});

test("where a check of age opens a place, the visitor goes to the provider and comes back in [N-77]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, { gate: false, extraHTTPHeaders: inState("TX"), viewport: phone });
  await page.goto("/agents");
  const gate = gateOf(page);
  await expect(gate.getByLabel("State")).toHaveValue("TX");
  await expect(gate.getByRole("alert").getByText(notice)).toBeVisible();
  await expect(gate.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "mailto:care@operator.example");
  await expect(enterOf(page)).toBeDisabled();
  await look(page, "gate-verify-360");

  await gate.getByRole("button", { name: "Verify your age" }).click();
  await expect(page.getByRole("heading", { name: "Choose the result of this check" })).toBeVisible();
  await look(page, "age-check-360");
  await page.getByRole("button", { name: "Fail the check" }).click();
  await expect(page).toHaveURL(/\/age-gate\?.*check=failed/);
  await expect(page.getByText("The check did not confirm your age.")).toBeVisible();
  await look(page, "age-check-failed-360");

  await page.getByRole("button", { name: "Verify your age" }).click();
  await page.getByRole("button", { name: "I am 18 or older: pass" }).click();
  await expect(page).toHaveURL(/\/agents$/);
  await expect(gate.getByText("Your age is verified. Confirm below to come in.")).toBeVisible();
  await expect(gate.getByRole("alert")).toHaveCount(0);
  await expect(gate.getByLabel("State")).toHaveValue("TX");
  await gate.getByRole("checkbox").check();
  await look(page, "gate-verified-360");
  await enterOf(page).click();
  await expect(gate).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Ivy/ }).first()).toBeVisible();
});

test("without scripts the check can be begun too", async ({ browser }) => {
  const page = await newPage(browser, site, {
    gate: false,
    javaScriptEnabled: false,
    extraHTTPHeaders: { ...inState("TX"), "x-forwarded-for": "203.0.113.77" },
  });
  await page.goto("/age-gate?next=/agents");
  await page.getByLabel("Country").selectOption({ label: "United States" });
  await page.getByLabel("State (United States only)").selectOption({ label: "Texas" });
  await page.getByRole("button", { name: "Verify your age" }).click();
  await page.getByRole("button", { name: "Go back without a check" }).click();
  await expect(page.getByText("The check was not finished. Nothing was kept.")).toBeVisible();
});

test("scripts that measure visits load only with an id and after consent, never on a member's pages, and not against the browser's wish [H-09, H-10, N-03]", async ({
  browser,
}) => {
  const page = await newPage(browser, site);
  const asked: string[] = [];
  await page.route(/googletagmanager|clarity\.ms/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Privacy" })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("region", { name: "Privacy" }).getByRole("button", { name: "Accept" }).click();
  await expect
    .poll(() => asked.sort())
    .toEqual(["https://www.clarity.ms/tag/sess1", "https://www.googletagmanager.com/gtm.js?id=GTM-TEST"]);
  await expect(page.getByRole("region", { name: "Privacy" })).toBeHidden();
  asked.length = 0;
  const member = await newMemberPage(browser, site);
  await member.context().addCookies(await page.context().cookies());
  await member.route(/googletagmanager|clarity\.ms/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await member.goto("/user/account");
  expect(asked).toEqual([]);
  await member.context().close();
  await page.goto("/legal/privacy-choices");
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("It is off for you.")).toBeVisible();
  await page.goto("/");
  const careful = await newPage(browser, site, { extraHTTPHeaders: { "Sec-GPC": "1" } });
  await careful.goto("/");
  await expect(careful.getByRole("region", { name: "Privacy" })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("a draft is a page for whoever has the preview link, and goes on from page to page [C-27, D-66]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, { viewport: phone, provokes: /status of 40[34]/ });
  await previewed(page, token);
});

async function previewed(page: Page, token: string): Promise<void> {
  expect((await page.goto("/blog/not-yet"))?.status()).toBe(404);
  expect((await page.goto("/blog/not-yet?preview=wrong"))?.status()).toBe(403);
  await expect(page.getByText("This preview token is not valid")).toBeVisible();
  await page.goto(`/blog?preview=${token}`);
  await page.getByRole("link", { name: "Not yet" }).click();
  await expect(page.getByText("Marzipan.")).toBeVisible();
  await expect(page.getByText("Draft: seen with the preview link only")).toBeVisible();
  await look(page, "draft-360");
  const shown = await page.reload();
  expect(shown?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await expect(page).toHaveURL(`/blog?preview=${token}`);
  await page.goto("/blog");
  await expect(page.getByRole("link", { name: "Not yet" })).toHaveCount(0);
}
