import { expect, type Page } from "@playwright/test";
import { agreementTicks, agreementVersion } from "#features/verifications/verifications.rules.ts";
import { aPicture, passport } from "#tests/builders/identity-papers.ts";
import { desktop, lookAtSizes, memberPage, newMemberPage } from "../support/people.ts";
import { type Site, test } from "../support/site.ts";

async function identitySent(page: Page, site: Site): Promise<void> {
  const own = `${site.url}/api/me/verification`;
  const headers = { origin: site.url };
  const ask = page.context().request;
  const picture = await aPicture();
  const ticks = Object.fromEntries(agreementTicks.map((name) => [name, "true"]));
  const answers = [
    await ask.put(`${own}/details`, { data: passport, headers }),
    await ask.put(`${own}/pictures/front`, { data: picture, headers: { ...headers, "content-type": "image/jpeg" } }),
    await ask.put(`${own}/pictures/selfie`, { data: picture, headers: { ...headers, "content-type": "image/jpeg" } }),
    await ask.post(`${own}/agreement`, { data: { version: agreementVersion, ...ticks }, headers }),
    await ask.post(`${own}/submission`, { data: {}, headers }),
  ];
  for (const answer of answers) expect(answer.status()).toBe(200);
}

test("an admin opens an identity with a reason, sees marked pictures and decides", async ({ browser, site }) => {
  const creator = await newMemberPage(browser, site, "model");
  await identitySent(creator, site);
  const page = await memberPage(browser, site, "admin", { viewport: desktop, provokes: /status of (409|422)/ });
  await page.goto("/admin/verifications");
  await expect(page.getByRole("heading", { name: "Verifications", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: `@${creator.username}` }).click();
  await expect(page.getByText("Open the documents first")).toBeVisible();
  await expect(page.getByText(passport.legalName)).toHaveCount(0);
  await page.getByLabel("Reason for opening it").fill("ok");
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByText("Please give a reason of at least 3 characters")).toBeVisible();
  await page.getByLabel("Reason for opening it").fill("Next in the queue of today");
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByText(passport.legalName)).toBeVisible();
  const picture = page.getByRole("img", { name: /^Front as it was sent/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
  await lookAtSizes(page, "admin-verification");
  await page.getByRole("link", { name: "Selfie" }).click();
  await expect(page.getByRole("img", { name: /^Selfie as it was sent/ })).toBeVisible();
  await page.getByText("Refuse it").click();
  await page.getByRole("button", { name: "Refuse with these reasons" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose at least one reason" })).toBeVisible();
  await lookAtSizes(page, "admin-verification-refusing");
  await page.getByRole("checkbox", { name: /cannot be read/ }).check();
  await page.getByLabel("Note to the creator").fill("The lower edge is cut off.");
  await page.getByRole("button", { name: "Refuse with these reasons" }).click();
  await expect(page.getByText("Refused. The creator gets your reasons.")).toBeVisible();
  await creator.goto("/model/settings/verification");
  await expect(creator.getByText("The lower edge is cut off.")).toBeVisible();
  await page.context().close();
  await creator.context().close();
});
