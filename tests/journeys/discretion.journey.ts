import { expect } from "@playwright/test";
import { look, newMemberPage } from "./support/people.ts";
import { test } from "./support/site.ts";

test("a member hides the tab title on this device and leaves the site by pressing Escape twice", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site);
  await page.route("https://**", (route) => route.fulfill({ contentType: "text/html", body: "<title>Search</title>" }));
  await page.goto("/user/settings");
  await expect(page).toHaveTitle("Settings · Nocturne");
  await page.getByLabel("Neutral tab title").check();
  await expect(page).toHaveTitle("Home");
  await page.goto("/agents");
  await expect(page).toHaveTitle("Home");
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/brand/neutral-icon.svg");

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/agents$/);
  await page.goto("/user/settings");
  await page.getByLabel("Quick leave").check();
  await look(page, "settings-discretion");
  await page.goto("/user/credit");
  await expect(page.getByRole("heading", { name: "Credit", level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page).toHaveTitle("Search", { timeout: 1_000 });
  }).toPass();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/user\/credit/);
});
