import { expect } from "@playwright/test";
import { header } from "./support/frame-steps.ts";
import { newPage } from "./support/people.ts";
import { openSite, test } from "./support/site.ts";

let site: Awaited<ReturnType<typeof openSite>>;
test.beforeAll(async () => {
  site = await openSite({ NODE_ENV: "development" }, ["server/process/start.ts", "--dev"]);
  // The first page has the whole site transformed, which takes longer than an action may.
  await fetch(site.url);
});
test.afterAll(() => site.close());

test("a menu searches its list, says when nothing fits, lets one create, and counts what is chosen [V-11, V-12, V-13, V-14]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, { provokes: /./ });
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await page.goto("/dev/parts");
  const form = page.getByRole("form", { name: "Select menus" });
  // A button until its list has come.
  const menu = (name: string) => form.getByRole("button", { name }).or(form.getByRole("combobox", { name }));

  await menu("One language").click();
  await page.getByRole("combobox", { name: "Search: One language" }).fill("klingon");
  await expect(page.getByText('No results for "klingon".')).toBeVisible();
  await page.keyboard.press("Escape");

  await menu("Several languages").click();
  await page.getByRole("option", { name: "German" }).click();
  await page.getByRole("option", { name: "Welsh" }).click();
  await page.keyboard.press("Escape");
  await expect(menu("Several languages")).toContainText("2 selected");

  await menu("Topics").click();
  await page.getByRole("combobox", { name: "Search: Topics" }).fill("the moon");
  await page.getByRole("option", { name: 'Create "the moon"' }).click();
  await expect(page.getByRole("option", { name: "the moon", selected: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu("Topics")).toContainText("1 selected");

  await menu("Nothing to choose").click();
  await expect(page.getByText("No options.", { exact: true })).toBeVisible();
  // The first page that is asked for is not loaded anew while somebody works in it.
  expect(loads).toBe(1);
});

test("a menu searches 200 ms after the last letter, tells its form 300 ms after a choice, and adds up letters for 350 ms [K-18, K-19, K-20]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, { provokes: /./ });
  await page.clock.install();
  await page.goto("/dev/parts");
  const form = page.getByRole("form", { name: "Select menus" });
  const heard = form.getByRole("status");
  const menu = form
    .getByRole("button", { name: "One language" })
    .or(form.getByRole("combobox", { name: "One language" }));
  await menu.click();
  const search = page.getByRole("combobox", { name: "Search: One language" });
  await expect(search).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill("klingon");
  const nothing = page.getByText('No results for "klingon".');
  await page.clock.runFor(199);
  await expect(nothing).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(nothing).toBeVisible();
  await page.clock.resume();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();

  // What is typed into the search is heard as well.
  const before = Number(/\d+/.exec((await heard.textContent()) ?? "")?.[0]);
  const choices = (count: number) => `The form heard of ${before + count} choices.`;
  await menu.focus();
  await page.clock.pauseAt(Date.now() + 120_000);
  await menu.press("s");
  await expect(menu).toContainText("Spanish");
  await page.clock.runFor(299);
  await expect(heard).toHaveText(choices(0));
  await page.clock.runFor(1);
  await expect(heard).toHaveText(choices(1));
  await menu.press("w");
  await expect(menu).toContainText("Swedish");
  await page.clock.runFor(350);
  await menu.press("w");
  await expect(menu).toContainText("Welsh");
});

test("the error page shows what was behind an error, which the built site keeps to itself [H-46]", async ({
  browser,
}) => {
  const page = await newPage(browser, site, { provokes: /./ });
  await page.route("**/agents.data*", (route) => route.fulfill({ status: 500, body: "the disk is full" }));
  await page.goto("/");
  await header(page).getByRole("link", { name: "Voices" }).first().click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.locator("main pre")).toContainText("the disk is full");
});
