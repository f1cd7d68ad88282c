import { expect } from "@playwright/test";
import { desktop, look, newPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const labels = (page: { evaluate<T>(work: () => T): Promise<T> }) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry) => entry as Record<string, unknown>)
      .filter(({ event }) => event === "toggle_landing_view")
      .map(({ event_label: label }) => label),
  );

test("the landing page has a view for customers and one for creators, and the way to sign up remembers which [P-35, P-36, P-37, R-08, T-25]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: desktop });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a conversation now");
  await look(page, "landing-users-1280");
  await page.getByRole("link", { name: "I want to earn" }).click();
  await expect(page).toHaveURL(/\/\?view=model$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start making money now");
  await expect(page).toHaveTitle(/^Start making money now/);
  await look(page, "landing-model-1280");
  await page.getByRole("banner").getByRole("link", { name: "START EARNING" }).click();
  await expect(page).toHaveURL(/\/signup\?view=model$/);
  await page.context().close();
});

test("the footer leads to the view for creators, the header keeps it on every page of the visit, and each change is an event [H-31, H-32, T-24, N-48, C-38]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  await page.goto("/agents");
  await expect(page.getByRole("banner").getByRole("link", { name: "TRY FOR FREE" })).toBeVisible();
  await page.getByRole("link", { name: "Become a model and earn" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start making money now");
  expect(await labels(page)).toEqual(["model"]);
  await page.getByRole("banner").getByRole("link", { name: "Voices" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All voices");
  await expect(page.getByRole("banner").getByRole("link", { name: "START EARNING" })).toBeVisible();
  await page.goto("/?view=model");
  await page.getByRole("link", { name: "I want to talk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a conversation now");
  expect(await labels(page)).toEqual(["users"]);
  await page.context().close();
});

test("the voices are behind the age gate, and every visitor finds one there [P-01, P-10]", async ({
  browser,
  site,
}) => {
  const outside = await newPage(browser, site, { gate: false });
  await outside.goto("/agents");
  await expect(outside.getByRole("dialog")).toBeVisible();
  await expect(outside.getByText("Ivy", { exact: true })).toHaveCount(0);
  await outside.context().close();

  const page = await newPage(browser, site, { viewport: phone, reducedMotion: "reduce" });
  await page.goto("/agents");
  await expect(page.getByRole("status").filter({ hasText: "8 voices" })).toBeVisible();
  await page.getByLabel("Kind").selectOption("personalized");
  await expect(page).toHaveURL(/\/agents\?contentType=personalized$/);
  await expect(page.getByRole("status").filter({ hasText: "2 voices" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name, topic or creator" }).fill("lighth");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("link", { name: "Wren", exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 voice" })).toBeVisible();
  await page.getByRole("link", { name: /Remove the filter\s+Personalized/ }).click();
  await expect(page).toHaveURL(/\/agents\?q=lighth$/);
  await expect(page.getByLabel("Kind")).toHaveValue("");
  await page.goto("/agents?q=submarine&mood=warm");
  await expect(page.getByText("No voice found")).toBeVisible();
  await look(page, "catalogue-empty-360");
  await page.getByRole("link", { name: "Show all voices" }).click();
  await expect(page.getByRole("link", { name: "Ivy", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Ivy", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ivy");
  await page.context().close();
});

test("the catalogue's filters are side by side where there is room, and the voices start in the first screen", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: desktop });
  await page.goto("/agents");
  const choices = page.getByRole("search").getByRole("combobox");
  await expect(choices).toHaveCount(3);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await choices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(boxes.map(({ top }) => top)).size, `rows at ${width} px`).toBe(1);
    const card = await page.getByRole("article").first().boundingBox();
    expect(card?.y, `the first voice at ${width} px`).toBeLessThan(350);
  }
});
