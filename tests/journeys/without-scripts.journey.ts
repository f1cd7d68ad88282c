import { expect, type Page } from "@playwright/test";
import { hold } from "./support/frame-steps.ts";
import { countryPrompt, foundIn, gateOf, notice, outside, statePrompt } from "./support/gate-steps.ts";
import { newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const noScripts = { javaScriptEnabled: false };

test("without JavaScript the gate leads to a plain form, which says what is missing, keeps what is chosen and opens the site [A-31, A-32]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { ...noScripts, gate: false, viewport: phone, provokes: /status of 4/ });
  await page.goto("/harbourlight");
  await expect(page.getByText("Ivy asks the question")).toHaveCount(0);
  await expect(gateOf(page).getByText(countryPrompt)).toHaveCount(0);
  await gateOf(page).getByRole("link", { name: "Verify my age" }).click();
  await expect(page).toHaveURL(/\/age-gate\?next=%2Fharbourlight$/);
  const enterFrom = async (place: { country: string; state?: string }) => {
    await page.getByLabel("Country").selectOption(place.country);
    if (place.state) await page.getByLabel(/^State/).selectOption(place.state);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Enter" }).click();
  };
  await enterFrom({ country: "US" });
  await expect(page.getByRole("alert")).toContainText(statePrompt);
  await enterFrom({ country: "US", state: "TX" });
  await expect(page.getByRole("alert")).toContainText(notice);
  await expect(page.getByLabel("Country")).toHaveValue("US");
  await expect(page.getByLabel(/^State/)).toHaveValue("TX");
  await enterFrom({ country: "US", state: "OR" });
  await expect(page).toHaveURL(/\/harbourlight$/);
  await expect(page.getByText("Ivy asks the question")).toBeVisible();
  await page.context().close();
});

test("without JavaScript landing, catalogue, profile, legal, blog and docs read as plain pages, labelled for adults [P-02]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { ...noScripts, viewport: phone });
  const pages = {
    "/": "Start a conversation now",
    "/?view=model": "Start making money now",
    "/agents": /voices|companions|agents/i,
    "/harbourlight": /Harbour Light|Ivy/,
    "/legal": /Legal/,
    "/legal/terms": /Terms/,
    "/blog": /Blog|Journal/i,
    "/docs": /Doc|Help/i,
  };
  for (const [address, heading] of Object.entries(pages)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toHaveText(heading);
    await standsStill(page, address);
    expect(await page.content(), address).toContain("RTA-5042-1996-1400-1577-RTA");
  }
  await page.goto("/agents");
  await page.getByRole("link", { name: /Ivy/ }).first().click();
  await expect(page).toHaveURL(/\/harbourlight/);
  await page.context().close();
});

test("without JavaScript a visitor signs up, signs out and logs in with plain forms, which keep the input when refused", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { ...noScripts, provokes: /status of 4/ });
  const username = `plain-${process.pid}`;
  await page.goto("/signup");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password").fill("password");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByText("Password is too weak")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page.getByLabel("Email")).toHaveValue(`${username}@example.com`);
  await page.getByLabel("Password").fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page).toHaveURL(`${site.url}/?notice=confirm-email`);

  await page.context().clearCookies({ name: /session/ });
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password").fill("not this one at all");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Password is incorrect")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(`${username}@example.com`);
  await page.getByLabel("Password").fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("link", { name: "Credit: $5.00 | My account" })).toBeVisible();
  await page.context().close();
});

/** Nothing on the page waits for a script that does not come. */
async function standsStill(page: Page, address: string): Promise<void> {
  await expect(page.getByText(/^Loading/), address).toHaveCount(0);
  const wide = await page.locator("html").evaluate((root) => root.scrollWidth > root.clientWidth);
  expect(wide, `${address} scrolls sideways`).toBe(false);
}

test("what is answered at the gate before its scripts run is kept as a whole", async ({ browser, site }) => {
  const { page } = await outside(browser, site, { ...foundIn(""), status: "fail" });
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/age-gate", { waitUntil: "commit" });
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  await page.getByRole("checkbox").check();
  scripts.release();
  await expect(page.getByRole("button", { name: "Enter" })).toBeEnabled();
  await expect(page.getByLabel("Country")).toHaveValue("DE");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.context().close();
});

test("a filter that is chosen before the page's scripts run counts", async ({ browser, site }) => {
  const page = await newPage(browser, site);
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/agents", { waitUntil: "commit" });
  await page.getByLabel("Order").selectOption("price");
  await page.getByLabel("New", { exact: true }).check();
  scripts.release();
  await expect(page).toHaveURL(/sort=price/);
  await expect(page).toHaveURL(/new=/);
  await expect(page.getByLabel("Order")).toHaveValue("price");
  await page.context().close();
});
