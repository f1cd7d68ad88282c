import { expect } from "@playwright/test";
import { look, memberPage, openUntil, phone } from "../support/people.ts";
import { test } from "../support/site.ts";

test("an admin reads the business metrics, filters them, and downloads them", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: { width: 1440, height: 1000 } });
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin pages" }).getByRole("link", { name: "Analysis" }).click();
  await expect(page.getByRole("heading", { name: "Analysis", exact: true })).toBeVisible();
  // The job folds the demo's past soon after the start.
  await openUntil(page, page.url(), page.getByRole("heading", { name: "Where the money goes" }));

  const headlines = page.locator("dl").first();
  await expect(headlines).toContainText("Margin");
  await expect(headlines).toContainText(/\$\d/);
  const chart = page.getByRole("figure", { name: "Where the money goes" });
  await chart.getByText("As a table").click();
  await expect(chart.getByRole("row")).toHaveCount(31);
  await chart.getByText("As a table").click();

  await page.getByRole("navigation", { name: "Length of time" }).getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/span=7/);
  await chart.getByText("As a table").click();
  await expect(chart.getByRole("row")).toHaveCount(8);
  await page.getByRole("navigation", { name: "Brand" }).getByRole("link", { name: "Ember" }).click();
  await expect(page).toHaveURL(/span=7&brand=Ember/);
  await expect(page.getByText("Every paid call of this span brought more than it cost.")).toBeVisible();
  await page.getByRole("navigation", { name: "Brand" }).getByRole("link", { name: "All brands" }).click();
  await page.getByRole("navigation", { name: "Kind of companion" }).getByRole("link", { name: "ASMR" }).click();
  await expect(page.getByRole("heading", { name: "From a visit to a call" })).toHaveCount(0);

  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("figures.csv");
  await page.context().close();
});

test("the metrics fit a phone: the figures first, the charts folded in groups, the chosen kind in sight", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "admin", { viewport: phone });
  await openUntil(page, "/admin/analysis?span=365&contentType=asmr-sensual", page.getByText("Charged for calls"));
  await expect(page.getByRole("link", { name: "ASMR", exact: true })).toBeInViewport({ ratio: 1 });
  const board = page.getByRole("heading", { name: "Margin board" });
  await expect(board).toBeHidden();
  await page.getByText("Margins by companion and call").click();
  await expect(board).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await look(page, "admin-analysis-360");
  await page.context().close();
});
