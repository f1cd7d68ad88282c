import { expect, type Page } from "@playwright/test";
import { lookAtSizes, memberPage, newPage, phone } from "../support/people.ts";
import { test } from "../support/site.ts";

const list = "/admin/agent-edition";
const wide = { width: 1440, height: 900 };
const sizes = [phone, wide];
const name = "Wren";

/** Opens a deed, gives its reason and does it. */
async function deed(page: Page, summary: string, button: string, reason: string): Promise<void> {
  await page.locator("summary", { hasText: summary }).first().click();
  const form = page.locator("form", { has: page.getByRole("button", { name: button }) });
  await form.getByLabel(/^Reason \(/).fill(reason);
  await form.getByRole("button", { name: button }).click();
}

test("an admin finds an agent, edits, pauses, resumes and features it", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "admin", { viewport: wide, provokes: /status of (404|409|422)/ });
  const visitor = await newPage(browser, site, { viewport: phone, provokes: /status of 404/ });
  const listed = async () => {
    await visitor.goto("/agents");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    return visitor.getByRole("main").getByRole("heading", { name, exact: true }).count();
  };
  await page.goto(list);
  await expect(page.getByRole("heading", { name: "Companions", level: 1 })).toBeVisible();
  await page.getByLabel("Find a companion").fill("nobody is called so");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("No companions match.")).toBeVisible();
  await page.getByLabel("Find a companion").fill(name.toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  const words = "Written anew, for a calmer evening.";
  await page.getByLabel("Description").fill(words);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Please give a reason")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue(words);
  const save = page.locator("form", { has: page.getByRole("button", { name: "Save and publish" }) });
  await save.getByLabel("Reason (sent to the creator)").fill("The old words did not fit what callers hear");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The creator gets an email.")).toBeVisible();
  await expect(page.getByText(/, an admin$/)).toBeVisible();
  await lookAtSizes(page, "admin-agent-edited", sizes);
  await page.getByRole("link", { name: "Its public page" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("link", { name: "Edit this companion" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  await expect.poll(listed).toBe(1);
  await deed(page, "Pause", "Pause the companion", "A report that has to be looked into");
  await expect(page.getByText("Paused. The creator gets an email.")).toBeVisible();
  await expect(page.getByText("Paused by us")).toBeVisible();
  await lookAtSizes(page, "admin-agent-paused", sizes);
  await expect.poll(listed).toBe(0);
  await deed(page, "Resume", "Resume the companion", "Nothing was found");
  await expect(page.getByText("Resumed.")).toBeVisible();
  await expect.poll(listed).toBe(1);

  await page.locator("summary", { hasText: "Change its place" }).click();
  const feature = page.locator("form", { has: page.getByRole("button", { name: "Feature at this place" }) });
  await feature.getByLabel("Reason (for the audit log)").fill("Loved by its callers");
  await feature.getByLabel("Place in the catalogue").fill("1");
  await feature.getByRole("button", { name: "Feature at this place" }).click();
  await expect(page.getByText("Featured in the catalogue.")).toBeVisible();
  const first = async () => {
    await visitor.goto("/agents");
    return visitor.getByRole("main").getByRole("article").first().textContent();
  };
  await expect.poll(first).toContain(name);
  await visitor.context().close();
  await page.context().close();
});
