import { expect } from "@playwright/test";
import { settleDemoQueue } from "./support/admin-queue.ts";
import { lookAtSizes, memberPage, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("a member sees their sign-ins and types the password once more", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone, provokes: /status of 422/ });
  await page.goto("/user/settings");
  const panel = page.getByRole("region", { name: "Sign-ins" });
  await expect(panel.getByText("Account created")).toBeVisible();

  await page.goto("/login/again?next=%2Fuser%2Fcredit");
  await expect(page.getByRole("heading", { name: "Is it still you?" })).toBeVisible();
  await lookAtSizes(page, "confirm-again");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Password is incorrect")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/user\/credit$/);
  await page.context().close();
});

test("a setting that gives money away waits for another admin", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of (409|422)/ });
  await settleDemoQueue(page, site);
  await page.goto("/admin/settings/creators.payouts");
  await page.getByLabel("Second admin above").fill("400.00");
  await page.getByLabel("Reason (for the audit log)").first().fill("Larger refunds");
  await page.getByRole("button", { name: "Save as a new version" }).click();
  await expect(page.getByText("Another admin has 48 hours")).toBeVisible();
  await lookAtSizes(page, "setting-waits");
  await page.goto("/admin/users-management/confirmations");
  const request = page.getByRole("listitem").filter({ hasText: "$50.00 → $400.00" });
  await expect(request.getByRole("link", { name: "See the setting" })).toBeVisible();
  await request.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("No pending approvals.")).toBeVisible();
  await page.context().close();
});

test("a visitor without a session is led to the login page, and back", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site);
  await page.context().clearCookies({ name: /session_token/ });
  await page.goto("/login/again?next=%2Fuser%2Fcredit");
  await expect(page).toHaveURL(/\/login\?next=%2Fuser%2Fcredit/);
});
