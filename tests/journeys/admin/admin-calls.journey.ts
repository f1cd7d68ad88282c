import { expect, type Page } from "@playwright/test";
import { startCall, talkUntil, typeWords } from "../support/live-calls.ts";
import { lookAtSizes, memberPage, newMemberPage, phone } from "../support/people.ts";
import { type Site, test } from "../support/site.ts";

const list = "/admin/all-conversations";
const ivy = { companion: "Ivy", greeting: "How was your day?" };
const wide = { width: 1440, height: 900 };
/** What the desk is looked at in, wherever a journey works at it. */
const sizes = [phone, wide];
const said = "The night train was late again";

async function called(site: Site, page: Page): Promise<string> {
  await page.goto("/harbourlight");
  const callId = await startCall(page, ivy);
  await typeWords(page, said);
  // Nothing could be refunded of a call that cost nothing.
  await talkUntil(site, page, 12);
  return callId;
}

/** What one call left in the record, as its export has it. */
async function recorded(admin: Page, site: Site, callId: string): Promise<string[]> {
  const answer = await admin.request.get(`${site.url}/api/admin/logs?subject=call:${callId}`);
  expect(answer.status()).toBe(200);
  const { entries } = (await answer.json()) as { entries: { action: string }[] };
  return entries.map(({ action }) => action).sort();
}

test("an admin ends a running call, opens its transcript with a reason and refunds it, and each is in the audit log once", async ({
  browser,
  site,
}) => {
  const customer = await newMemberPage(browser, site, "user", { viewport: phone });
  const callId = await called(site, customer);
  const admin = await memberPage(browser, site, "admin", { viewport: wide, provokes: /status of (409|422)/ });
  await admin.goto(list);
  const live = admin.getByRole("region", { name: /Live calls/ });
  await lookAtSizes(admin, "admin-calls-live", sizes);
  await live
    .getByRole("listitem")
    .filter({ hasText: customer.username ?? "" })
    .getByRole("link")
    .click();
  const ending = admin.locator("form", { has: admin.getByRole("button", { name: "End the call" }) });
  await ending.getByLabel("Reason (for the audit log)").fill("The caller asked the desk to end it");
  await ending.getByRole("button").click();
  await expect(ending.getByText("Choose what the customer is told")).toBeVisible();
  await ending.getByLabel("We were asked to").check();
  await ending.getByRole("button").click();
  await expect(admin.getByText("Call ended. The customer is told why.")).toBeVisible();
  await expect(customer).toHaveURL(/\/summary$/);
  await expect(customer.getByText("Our team ended the call because someone asked us to.")).toBeVisible();

  await admin.goto(`${list}?customer=${customer.username}`);
  // On a phone the table scrolls within its frame, with all of its columns.
  await admin.setViewportSize(phone);
  await expect(admin.getByRole("columnheader")).toHaveCount(11);
  await admin.getByRole("columnheader", { name: "Rate" }).scrollIntoViewIfNeeded();
  await expect(admin.getByRole("columnheader", { name: "Rate" })).toBeInViewport();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await admin.setViewportSize(wide);
  await admin
    .getByRole("row")
    .filter({ hasText: customer.username ?? "" })
    .getByRole("link")
    .first()
    .click();
  await expect(admin).toHaveURL(new RegExp(callId));
  await readAndRefund(admin);
  expect(await recorded(admin, site, callId)).toEqual(["calls.ended", "calls.refunded", "calls.transcript_opened"]);
  await customer.goto("/user/account");
  await expect(customer.getByText("+$0.10").first()).toBeVisible();
});

async function readAndRefund(admin: Page): Promise<void> {
  await expect(admin.getByText("Sealed. Opening it is recorded")).toBeVisible();
  await expect(admin.getByText(said)).toHaveCount(0);
  const opening = admin.locator("form", { has: admin.getByRole("button", { name: "Open for 15 minutes" }) });
  await opening.getByLabel("Reason for opening it").fill("The customer asks what was agreed");
  await opening.getByRole("button").click();
  await expect(admin.getByText("The transcript is open to you for 15 minutes.")).toBeVisible();
  await expect(admin.getByText(said)).toBeVisible();
  await lookAtSizes(admin, "admin-call-opened", sizes);

  const refund = admin.locator("form", { has: admin.getByRole("button", { name: "Refund" }) });
  await refund.getByLabel("Dollars").fill("500");
  await refund.getByLabel("Reason (for the audit log)").fill("The line crackled");
  await refund.getByRole("button").click();
  await expect(refund.getByLabel("Dollars")).toHaveAttribute("aria-invalid", "true");
  await refund.getByLabel("Dollars").fill("0.10");
  await refund.getByRole("button").click();
  await expect(admin.getByText("Refunded. The customer gets an email.")).toBeVisible();
  await expect(admin.getByRole("listitem").filter({ hasText: "The line crackled" })).toContainText("$0.10");
  await lookAtSizes(admin, "admin-call-refunded", sizes);
}
