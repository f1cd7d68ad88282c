import { expect, type Page } from "@playwright/test";
import { look, newMemberPage, newPage, phone } from "./support/people.ts";
import { type Site, test } from "./support/site.ts";

test("a visitor without an account sends a report from a profile, sees all errors together, and opens the report again by its link alone", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { viewport: phone, provokes: /status of 422/ });
  await page.goto("/harbourlight");
  await page.getByRole("link", { name: "Report" }).click();
  await page.getByRole("link", { name: /A companion, a creator or a call/ }).click();
  await expect(page.getByText("Ivy by @harbourlight")).toBeVisible();
  await page.getByLabel("What happened?").fill("Too short");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Please choose what fits best")).toBeVisible();
  await expect(page.getByText("Please describe it, in at least 20 characters")).toBeVisible();
  await expect(page.getByText("Please confirm this statement")).toBeVisible();
  await expect(page.getByLabel("It ignored a stop or an agreed limit")).toBeFocused();
  await expect(page.getByLabel("What happened?")).toHaveValue("Too short");
  await look(page, "report-refused-360");

  await page.getByLabel("It ignored a stop or an agreed limit").check();
  await page.getByLabel("What happened?").fill("It went on although I said stop, twice.");
  await page.getByLabel("I believe in good faith").check();
  await send(site, page);
  const reference = (await page.getByText(/^NC-/).textContent()) ?? "";
  expect(reference).toMatch(/^NC-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect(page.getByText("Waiting for a person to look at it")).toBeVisible();
  await look(page, "report-status-360");
  const link = await page.getByLabel("Private link").inputValue();

  const other = await newPage(browser, site, { provokes: /status of 422/ });
  await other.goto(`/legal/report/${reference}`);
  await expect(other.getByRole("heading", { name: "This page needs its key" })).toBeVisible();
  await other.getByLabel("Private link or key").fill("cs_not-this-one");
  await other.getByRole("button", { name: "Open the report" }).click();
  await expect(other.getByText("This key does not open a report with this number")).toBeVisible();
  await other.goto(link);
  await expect(other).toHaveURL(`${site.url}/legal/report/${reference}`);
  await expect(other.getByText("Waiting for a person to look at it")).toBeVisible();
  await Promise.all([page.context().close(), other.context().close()]);
});

/** As after reading it through: the form refuses whoever is done with it within three seconds. */
async function send(site: Site, page: Page): Promise<void> {
  await site.leap(3_000);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page).toHaveURL(/\/legal\/report\/NC-/);
}

test("without scripts and before the age gate a copyright notice is sent, and shows no companion's name", async ({
  browser,
  site,
}) => {
  const plain = { javaScriptEnabled: false, gate: false, provokes: /status of 422/ };
  const page = await newPage(browser, site, plain);
  await page.goto("/legal/report?creator=harbourlight");
  await expect(page.getByText("the companion whose page you came from")).toBeVisible();
  await page.getByRole("link", { name: /^Copyright/ }).click();
  const fields = {
    "Which work is yours?": "My recording of the harbour at night, 2024.",
    Name: "Alex Example",
    Email: "alex@example.com",
    "Postal address": "1 Quay Street, Bremen",
    Telephone: "+49 30 1234567",
    Signature: "Alex Exemple",
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("I believe in good faith").check();
  await page.getByLabel("Under penalty of perjury").check();
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Your signature and your name must be the same")).toBeVisible();
  await expect(page.getByLabel("Which work is yours?")).toHaveValue("My recording of the harbour at night, 2024.");
  await expect(page.getByLabel("Under penalty of perjury")).toBeChecked();
  await page.getByLabel("Signature").fill("alex example");
  await send(site, page);
  await expect(page.getByText("We have sent you this link.")).toBeVisible();
  await expect(page.getByText("Ivy")).toHaveCount(0);
  await page.context().close();
});

test("during a call the report opens beside it, and the call continues", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "user", { viewport: phone });
  const { agents } = await (await page.request.get("/api/agents")).json();
  await page.goto(`/call/new/${agents[0].id}`);
  await page.getByRole("button", { name: "Start call" }).click();
  const report = page.getByRole("link", { name: /^Report this call/ });
  await expect(report).toHaveAttribute("target", "_blank");
  await expect(report).toHaveAttribute("href", /^\/legal\/report\?call=[0-9a-f-]{36}$/);
  const opened = page.context().waitForEvent("page");
  await report.click();
  const beside = await opened;
  await expect(beside.getByRole("heading", { name: "Report something" })).toBeVisible();
  await expect(page.getByRole("button", { name: "End call" })).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: "End call" }).click();
  await expect(page).toHaveURL(/\/summary$/);
  await page.context().close();
});
