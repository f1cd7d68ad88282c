import { expect } from "@playwright/test";
import { desktop, lookAtSizes, memberPage, newMemberPage, newPage, openUntil, phone } from "../support/people.ts";
import { test } from "../support/site.ts";

test("an admin changes the packs, sees each error, and restores the defaults", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of 422/ });
  await page.goto("/admin/settings");
  await page.goto("/admin/settings/calls.limits");
  const longest = page.getByLabel("Longest call", { exact: true });
  await expect(longest).toHaveValue("1");
  const [figure, unit] = [await longest.boundingBox(), await page.getByLabel("Longest call: unit").boundingBox()];
  expect(figure?.width, "room for a figure").toBeGreaterThan(90);
  expect(unit?.x, "the unit stands beside it").toBeGreaterThanOrEqual((figure?.x ?? 0) + (figure?.width ?? 0));
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Packs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Packs", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add pack" }).click();
  await page.getByLabel("Price ($)").last().fill("150");
  await page.getByLabel("Bonus (%)").last().fill("12");
  await page.getByLabel("Reason (for the audit log)").first().fill("A bigger pack");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText("At most 10%", { exact: true }).last()).toBeVisible();
  await lookAtSizes(page, "admin-setting-refused");
  await page.getByLabel("Bonus (%)").last().fill("7.5");
  await page.getByRole("button", { name: "Remove pack 1" }).click();
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText("Saved as a new version.")).toBeVisible();
  await expect(page.getByText("Now: $150, 7.5%").first()).toBeVisible();
  await lookAtSizes(page, "admin-setting-saved");

  await page.getByText("Compare and restore the default").click();
  const delivered = page.getByRole("listitem").filter({ hasText: "Default" });
  await delivered.getByLabel("Reason (for the audit log)").fill("Back to the start");
  await delivered.getByRole("button", { name: "Restore the default now" }).click();
  await expect(page.getByText("Restored, as a new version.")).toBeVisible();
  await expect(page.getByLabel("Price ($)")).toHaveCount(4);
  await page.context().close();
});

test("an admin stops sign-ups and calls, and finds both in the logs", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: phone });
  await page.goto("/admin/settings");
  for (const name of ["Sign-ups", "New calls"]) {
    const card = page.getByRole("listitem").filter({ hasText: `Turn off: ${name}` });
    await card.locator("summary").click();
    await card.getByLabel("Reason (for the audit log)").fill(`No ${name.toLowerCase()} for a minute`);
    await card.getByRole("button", { name: `Turn ${name.toLowerCase()} off` }).click();
    await expect(page.getByText("It is off.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: `Turn on: ${name}` })).toBeVisible();
  }
  await lookAtSizes(page, "admin-switches");
  const guest = await newPage(browser, site, { viewport: phone });
  await guest.goto("/signup");
  await expect(guest.getByText("Sign-ups are paused for a while")).toBeVisible();
  await expect(guest.getByRole("button", { name: /create|sign up/i })).toHaveCount(0);
  await lookAtSizes(guest, "signup-paused");
  await guest.context().close();
  for (const name of ["Sign-ups", "New calls"]) {
    const card = page.getByRole("listitem").filter({ hasText: `Turn on: ${name}` });
    await card.locator("summary").click();
    await card.getByLabel("Reason (for the audit log)").fill("Again");
    await card.getByRole("button", { name: `Turn ${name.toLowerCase()} on` }).click();
    await expect(page.getByText("It is on.")).toBeVisible();
  }
  await (await newMemberPage(browser, site)).context().close();

  await page.getByRole("navigation", { name: "Admin pages" }).locator("summary").click();
  await page.getByRole("link", { name: "Logs", exact: true }).click();
  await page.getByLabel("What", { exact: true }).fill("settings");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/action=settings/);
  await page.getByText("Changed", { exact: true }).first().click();
  await expect(page.getByText("Reason: Again").first()).toBeVisible();
  await expect(page.getByText("Now: on").first()).toBeVisible();
  await lookAtSizes(page, "admin-logs");
  await page.getByRole("link", { name: "Errors", exact: true }).click();
  await expect(page.getByRole("link", { name: "Errors", exact: true })).toHaveAttribute("aria-current", "page");
  await lookAtSizes(page, "admin-errors");
  await page.context().close();
});

test("an admin runs a job and sees that it is done", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of 409/ });
  const row = page.getByRole("row", { name: /Forget old errors/ });
  // Jobs begin a moment after the site has opened.
  await openUntil(page, "/admin/jobs", row);
  await row.locator("summary").click();
  await row.getByLabel("Reason (for the audit log)").fill("To see it run");
  await row.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("Queued. It starts within seconds")).toBeVisible();
  await openUntil(page, "/admin/jobs", row.getByText(/\d ms$/));
  await lookAtSizes(page, "admin-jobs");
  await page.context().close();
});

const tools = [
  ["All conversations", "Every call, with its customer"],
  ["Prompts", "What every companion of a kind is told"],
  ["First messages", "newest"],
  ["Logs", "Who did what, and what went wrong."],
  ["Verifications", ""],
  ["Content verification", "goes public only after review"],
  ["Companions", ""],
  ["Analysis", "in days of UTC"],
  ["Members", ""],
] as const;

test("an admin reaches each of the nine tools from any other through the menu, and each states its purpose [P-17]", async ({
  browser,
  site,
}) => {
  for (const viewport of [phone, desktop]) {
    const page = await memberPage(browser, site, "admin", { viewport });
    await page.goto("/admin");
    const menu = page.getByRole("navigation", { name: "Admin pages" });
    const ofPhone = menu.locator("summary");
    for (const [title, lead] of tools) {
      if (viewport === phone) await ofPhone.click();
      await menu.getByRole("link", { name: title, exact: true }).click();
      await expect(page.getByRole("heading", { name: title, level: 1, exact: true })).toBeVisible();
      if (viewport === phone) await expect(ofPhone).toHaveText(`Menu · ${title}`);
      else await expect(menu.getByRole("link", { name: title, exact: true })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main")).toContainText(lead);
    }
    await page.context().close();
  }
});

test("without scripts the same forms do the same", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { javaScriptEnabled: false });
  await page.goto("/admin/settings/complaints.holidays");
  await page.getByLabel("Day", { exact: true }).fill("2026-12-25");
  await page.getByLabel("Reason (for the audit log)").first().fill("A holiday");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText("Saved as a new version.")).toBeVisible();
  await expect(page.getByText("Now: 2026-12-25")).toBeVisible();
  await page.getByLabel("Remove").check();
  await page.getByLabel("Reason (for the audit log)").first().fill("It is none here");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText("Now: the list becomes empty").first()).toBeVisible();
  await page.context().close();
});
