import { expect } from "@playwright/test";
import { hold } from "./support/frame-steps.ts";
import { foundIn, outside } from "./support/gate-steps.ts";
import { newPage } from "./support/people.ts";
import { test } from "./support/site.ts";

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
  await page.getByLabel("Order").selectOption({ label: "Lowest price first" });
  await page.getByLabel("New", { exact: true }).check();
  scripts.release();
  await expect(page).toHaveURL(/sort=price/);
  await expect(page).toHaveURL(/new=/);
  await expect(page.getByLabel("Order")).toHaveValue("price");
  await page.context().close();
});
