import { expect } from "@playwright/test";
import { look, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("the search opens by key, finds while typing, and works by keyboard alone", async ({ browser, site }) => {
  const page = await newPage(browser, site, { viewport: { width: 1440, height: 900 } });
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto("/legal/terms");
  expect(asked.filter((path) => /search-dialog|search\.json/.test(path))).toEqual([]);
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog", { name: "Search" });
  const field = box.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(box.getByRole("link", { name: "How a call is billed" })).toBeVisible();
  await field.pressSequentially("taking a break");
  await expect(box.getByRole("status")).toHaveText(/^\d+ results$/);
  await expect(box.getByRole("option").first()).toContainText("Limits and taking a break");
  await expect(box.getByRole("option", { selected: true })).toHaveCount(1);
  await field.press("ArrowDown");
  const second = box.getByRole("option").nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
  await look(page, "search-finds-1440");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/docs\/calls\/limits-and-breaks/);
  // Closed, it is hidden at once, and taken away a moment later.
  await expect(page.locator("dialog.search-dialog")).toHaveCount(0);

  await page.keyboard.press("/");
  await field.fill("zzzzqq");
  await expect(box.getByRole("status")).toHaveText("No results for “zzzzqq”.");
  await expect(box.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await page.context().close();
});

test("a page in the place of the search index is 'Not found', and can be tried again", async ({ browser, site }) => {
  const page = await newPage(browser, site, { viewport: phone });
  await page.goto("/docs");
  await page.route("**/api/search.json", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html><h1>Sign in to the hotel</h1>" }),
  );
  await page.getByRole("main").getByRole("link", { name: "Search" }).click();
  const box = page.getByRole("dialog", { name: "Search" });
  await expect(box.getByRole("status")).toHaveText("The search could not be loaded: Not found.");
  await look(page, "search-fault-360");
  await page.unroute("**/api/search.json");
  await box.getByRole("button", { name: "Try again" }).click();
  await box.getByRole("combobox").fill("refund");
  await expect(box.getByRole("option").first()).toBeVisible();
  await page.context().close();
});

test("without a connection the search box finds content, and says what it has no index for", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, {
    viewport: phone,
    provokes: /ERR_INTERNET_DISCONNECTED|manifest patches/,
  });
  const box = page.getByRole("dialog", { name: "Search" });
  const field = box.getByRole("combobox");
  await page.goto("/docs");
  await page.route("**/api/search.json", (route) => route.abort("internetdisconnected"));
  await page.getByRole("main").getByRole("link", { name: "Search" }).click();
  await expect(box.getByRole("status")).toHaveText(/^The search could not be loaded: .+\.$/);
  await expect(box.getByRole("link", { name: "Search on a page of its own" })).toBeVisible();
  await page.unroute("**/api/search.json");
  await box.getByRole("button", { name: "Try again" }).click();
  await field.fill("ivy");
  await expect(box.getByRole("option", { name: /Ivy/ }).first()).toBeVisible();

  await page.context().setOffline(true);
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/agents/named"));
  await field.fill("refund");
  await asked;
  await expect(box.getByRole("option").first()).toBeVisible();
  await expect(box.getByRole("option", { name: /Ivy/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await field.fill("ivy");
  await expect(box.getByRole("option", { name: /Ivy/ }).first()).toBeVisible();
  await page.context().close();
});

test("without scripts the search is a page of its own", async ({ browser, site }) => {
  const page = await newPage(browser, site, { javaScriptEnabled: false, viewport: phone });
  await page.goto("/docs");
  await page.getByRole("main").getByRole("link", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("backup codes");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=backup\+codes$/);
  await page
    .getByRole("link", { name: /Account security/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Account security" })).toBeVisible();
  await page.context().close();
});
