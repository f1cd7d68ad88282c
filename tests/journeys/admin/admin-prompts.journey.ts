import { expect } from "@playwright/test";
import { desktop, lookAtSizes, memberPage, phone } from "../support/people.ts";
import { test } from "../support/site.ts";

test("an admin drafts a prompt, tries it with simulated callers, publishes it and restores the old one", async ({
  browser,
  site,
}) => {
  const page = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of 409/ });
  await page.goto("/admin/prompts");
  await page.getByRole("link", { name: "ASMR", exact: true }).click();
  await expect(page.getByRole("heading", { name: "ASMR", level: 1 })).toBeVisible();
  const text = page.getByLabel("Text of the prompt");
  await text.fill(`${await text.inputValue()} Now and then, name the weather.`);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("The draft is kept.")).toBeVisible();
  await expect(page.locator("ins")).toContainText("name the weather.");

  await page.getByLabel("Reason (for the audit log)").first().fill("Callers like the weather");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/Let the simulated callers pass this draft first/)).toBeVisible();
  await page.getByRole("button", { name: "Let them call" }).click();
  await expect(page.getByText("The simulated callers have called.")).toBeVisible();
  await expect(page.getByText("Passed", { exact: true })).toBeVisible();
  await lookAtSizes(page, "admin-prompt");

  await page.getByLabel("Reason (for the audit log)").first().fill("Callers like the weather");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It is published.", { exact: false })).toBeVisible();
  await page.getByText("Compare or bring back").first().click();
  await page.getByLabel("Reason (for the audit log)").first().fill("Too much weather");
  await page.getByRole("button", { name: "Publish it again" }).first().click();
  await expect(page.getByText("The older text is published again.")).toBeVisible();
  await expect(page.getByText(/brings back version/).first()).toBeVisible();
  await page.context().close();
});

test("an admin offers another first message, with its history", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: desktop, provokes: /status of 422/ });
  await page.goto("/admin/messages");
  await page.getByText("Replace", { exact: true }).first().click();
  const message = page.getByLabel("First message, Girlfriend experience");
  await message.fill("let us try some ageplay");
  await page.getByLabel("Reason (for the audit log)").first().fill("Fresh words");
  await page.getByRole("button", { name: "Make it the default" }).first().click();
  await expect(page.getByText(/goes against a limit/)).toBeVisible();
  await message.fill("Good evening. The kettle is on.");
  await page.getByLabel("Reason (for the audit log)").first().fill("Fresh words");
  await page.getByRole("button", { name: "Make it the default" }).first().click();
  await expect(page.getByText("The new text is the default now.")).toBeVisible();
  await expect(page.getByRole("blockquote").first()).toContainText("Good evening. The kettle is on.");
  await page
    .getByText(/Before it/)
    .first()
    .click();
  await lookAtSizes(page, "admin-messages-after");
  // As it was: other journeys begin companions of this kind.
  await page.getByText("Replace", { exact: true }).first().click();
  await message.fill("Hey, there you are. Tell me about your day, from the beginning.");
  await page.getByLabel("Reason (for the audit log)").first().fill("The old words are better");
  await page.getByRole("button", { name: "Make it the default" }).first().click();
  await expect(page.getByRole("blockquote").first()).toContainText("Hey, there you are.");
  await page.goto("/admin/safety");
  await page.context().close();
});
