import { expect } from "@playwright/test";
import { look, memberPage, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const wide = { width: 1440, height: 900 };

test("blog and guides for creators are in the creators' layout [R-15, R-16]", async ({ browser, site }) => {
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
  await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: "design" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "How a voice gets its cover" }).click();
  await expect(page.getByRole("img", { name: /large moon in a violet night/ })).toBeVisible();
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
  await page.context().close();
});
