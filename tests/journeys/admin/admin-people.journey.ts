import { expect } from "@playwright/test";
import { settleDemoQueue } from "../support/admin-queue.ts";
import { desktop, lookAtSizes, memberPage, newMemberPage, phone } from "../support/people.ts";
import { test } from "../support/site.ts";

const list = "/admin/users-management";

test("an admin finds a member by a misspelt name, suspends them, and lifts the suspension", async ({
  browser,
  site,
}) => {
  const member = await newMemberPage(browser, site, "user", { provokes: /status of 4/ });
  const username = member.username ?? "";
  const page = await memberPage(browser, site, "admin", { viewport: desktop, provokes: /status of (409|422)/ });
  await page.goto(list);
  await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
  await page.getByText("Narrow the list").click();
  await lookAtSizes(page, "admin-users");
  await page.getByLabel("Find a member").fill(username.replace("guest", "gusst"));
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("Similar names")).toBeVisible();
  await page.getByRole("link", { name: `@${username}`, exact: true }).click();

  await expect(page.getByRole("heading", { name: `@${username}`, level: 1 })).toBeVisible();
  await expect(page.getByTestId("email")).toContainText("g…@example.com");
  await page.getByRole("button", { name: "Show address" }).click();
  await expect(page.getByText("Please give a reason")).toBeVisible();
  await page.getByLabel("Reason for showing the full address").fill("They wrote from this address");
  await page.getByRole("button", { name: "Show address" }).click();
  await expect(page.getByTestId("email")).toContainText(`${username}@example.com`);

  await page.getByText("Suspend", { exact: true }).first().click();
  await page.getByLabel("Reason", { exact: true }).click();
  await page.getByRole("option", { name: "Spam" }).click();
  await page.getByLabel("Message to the member").fill("Please do not advertise here.");
  await page.getByLabel("Reason (for the audit log)").first().fill("Three reports of advertising");
  await lookAtSizes(page, "admin-user-suspending");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("Suspended. Sessions and calls have ended")).toBeVisible();
  await member.goto("/user/account");
  await expect(member).toHaveURL(/\/login/);

  await page.getByText("Lift suspension").click();
  await page.getByLabel("Reason (for the audit log)").first().fill("They explained themselves");
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText("Suspension lifted. The member gets an email.")).toBeVisible();
  await expect(page.getByText(/, lifted .* by @/)).toBeVisible();
  await member.context().close();
  await page.context().close();
});

test("credit above the limit waits for another admin", async ({ browser, site }) => {
  const member = await newMemberPage(browser, site);
  const page = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of (409|422)/ });
  await page.goto(`${list}?q=${member.username}`);
  await page.getByRole("link", { name: `@${member.username}`, exact: true }).click();
  const give = async (amount: string) => {
    await page.getByText("Give or take credit").click();
    const form = page.locator("form", { has: page.getByLabel("Amount in dollars") });
    await form.getByLabel("Give", { exact: true }).check();
    await form.getByLabel("Paid credit, on which creators earn").check();
    await form.getByLabel("Amount in dollars").fill(amount);
    await form.getByLabel("Reason (for the audit log)").fill("A call broke and they were patient");
    await form.getByRole("button", { name: "Apply" }).click();
  };
  await give("12.00");
  await expect(page.getByText("Applied. The member gets an email.")).toBeVisible();
  await expect(page.getByText("Credit from us").first()).toBeVisible();
  await give("60.00");
  await expect(page.getByText("Another admin has 48 hours")).toBeVisible();
  await settleDemoQueue(page, site);
  await page.goto(`${list}/confirmations`);
  await expect(page.getByText(`Give $60.00 of paid credit to ${member.username}`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await lookAtSizes(page, "admin-confirmations");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn.")).toBeVisible();
  await page.goto(`${list}/velocity`);
  await expect(page.getByRole("heading", { name: "Unusual activity", level: 1 })).toBeVisible();
  await member.context().close();
  await page.context().close();
});

test("without scripts a note is saved, and a refusal says why", async ({ browser, site }) => {
  const member = await newMemberPage(browser, site);
  const page = await memberPage(browser, site, "admin", { javaScriptEnabled: false, provokes: /status of 409/ });
  await page.goto(`${list}?q=${member.username}`);
  await page.getByRole("link", { name: `@${member.username}`, exact: true }).click();
  await page.getByLabel("New note").fill("Called about a lost phone.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added.")).toBeVisible();
  await expect(page.getByText("Called about a lost phone.")).toBeVisible();
  await page.getByText("Make a creator").click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Change member type" }) });
  await form.getByLabel("Reason (for the audit log)").fill("Asked by the member");
  await form.getByRole("button").click();
  await expect(page.getByText("There is credit on this account")).toBeVisible();
  await member.context().close();
  await page.context().close();
});
