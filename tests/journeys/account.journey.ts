import { expect, type Page } from "@playwright/test";
import { look, memberPage, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("a member changes the profile, a refused form keeps what was typed, and limits take the browser's zone [N-12, N-93]", async ({
  browser,
  site,
}) => {
  const options = { viewport: phone, provokes: /status of 4/, timezoneId: "Europe/Berlin" };
  const page = await newMemberPage(browser, site, "user", options);
  await page.goto("/user/account");
  const [name, save] = [page.getByLabel("Username"), page.getByRole("button", { name: "Save profile" })];
  const distance = async () => ((await save.boundingBox())?.y ?? 0) - ((await name.boundingBox())?.y ?? 0);
  const before = await distance();
  await name.fill("admin");
  await expect(page.getByText("This username is not available")).toBeVisible();
  // An answer that moved the button, while somebody presses it, would take the click off it.
  expect(await distance()).toBe(before);
  await page.getByLabel("Name", { exact: true }).fill("أهلاً Nightingale of the very long and winding evening road");
  await save.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/Nightingale/);
  await look(page, "account-refused-360");
  // Left without saving: the words are offered on the next visit, as the editor offers its own.
  await page.getByRole("link", { name: "Limits and breaks" }).first().click();
  await expect(page).toHaveURL(/\/user\/limits/);
  const days = page.getByText("Days begin at midnight");
  await expect(days.first()).toContainText("midnight UTC");
  await page.getByRole("button", { name: "Use Europe/Berlin" }).click();
  await expect(days.first()).toContainText("midnight, Europe/Berlin time");
  await expect(page.getByRole("button", { name: "Use Europe/Berlin" })).toBeHidden();
  await page.getByRole("link", { name: "Account", exact: true }).first().click();
  const left = page.getByRole("alert", { name: "You typed this and it was not saved" });
  await expect(left).toContainText("Nightingale");
  await look(page, "account-kept-words-360");
  // Whoever types on without a look at it loses nothing, here and on the next visit.
  await name.fill("nightin");
  await expect(left).toContainText("Nightingale");
  await page.reload();
  await expect(left).toContainText("Nightingale");
  await left.getByRole("button", { name: "Put it back" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/Nightingale/);
  await page.getByLabel("Username").fill(`renamed-${process.pid}`);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile is saved, and your new username is yours.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nightingale");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Your credit" })).toContainText("$5.00");
  await expect(main.getByRole("link", { name: "Limits and breaks" })).toHaveAttribute("href", "/user/limits");
  await expect(main.getByRole("heading", { name: "Statement" })).toBeVisible();
  await expect(main.getByRole("link", { name: "All calls" })).toHaveAttribute("href", "/user/calls");
  await page.context().close();
});

test("a creator's new username sends a request to drop the cached public pages, whose failure changes nothing [C-07, C-08]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { provokes: /Failed to load|refreshed/ });
  const asked: string[] = [];
  const told: string[] = [];
  page.on("console", (message) => message.type() === "warning" && told.push(message.text()));
  await page.route("**/api/cache/invalidate", async (route) => {
    asked.push(route.request().postData() ?? "");
    await route.abort();
  });
  await page.goto("/user/account");
  const username = `stage-${process.pid}`;
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("your new username is yours")).toBeVisible();
  expect(asked).toEqual(['{"key":"public-agents"}']);
  await expect.poll(() => told.join()).toContain("The public pages could not be refreshed");
  await page.reload();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await page.context().close();
});

test("a member downloads a copy of all data stored about them [N-12]", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site);
  await page.goto("/user/account");
  await page.getByRole("button", { name: "Make a copy" }).click();
  const link = page.getByRole("link", { name: "Download my data" });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("my-data.zip");
  await look(page, "account-copy-ready");
  await page.context().close();
});

test("a member requests deletion of the account, sees the date, and cancels it [N-12]", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "paid credit", { provokes: /status of 4/ });
  await page.goto("/user/account#your-data");
  await page.getByText("Delete my account", { exact: true }).click();
  await page.getByLabel("Type paid-caller to confirm").fill("paid-caller");
  await deleteNow(page);
  await expect(page.getByText("You still have paid credit.")).toBeVisible();
  await page.getByLabel("Type paid-caller to confirm").fill("paid-caller");
  await page.getByRole("checkbox", { name: /I give up my \$/ }).check();
  await deleteNow(page);
  await expect(page.getByText(/Your account will be deleted on \w+ \d{1,2}, \d{4}/)).toBeVisible();
  await look(page, "account-leaving");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Good to have you. Your account stays.")).toBeVisible();
  await expect(page.getByText(/will be deleted on/)).toBeHidden();
  await page.context().close();
});

const deleteNow = (page: Page) => page.getByRole("button", { name: "Delete my account in 14 days" }).click();
