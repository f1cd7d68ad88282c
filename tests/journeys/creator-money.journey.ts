import { expect, type Page } from "@playwright/test";
import { look, memberPage, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const password = "moonlit tea kettle";

test("a new creator sees one next step, enters payout details, pauses and resumes [P-13, N-08]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { viewport: phone, provokes: /status of 4/ });
  await page.goto("/model/dashboard");
  const progress = page.getByRole("region", { name: "Your checklist" });
  await expect(progress).toContainText("0% done");
  await expect(progress.getByText(/^Next:/)).toHaveCount(1);
  await look(page, "creator-dashboard-new-360");

  await page.goto("/model/earnings");
  await page.getByLabel("Account holder").fill("Ada Lovelace");
  await page.getByLabel("IBAN").fill("DE00 1234");
  await save(page);
  await expect(page.getByText("This IBAN cannot be right")).toBeVisible();
  await expect(page.getByLabel("Account holder")).toHaveValue("Ada Lovelace");
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await save(page);
  await expect(page.getByText("Your payout method is saved.")).toBeVisible();
  await expect(page.getByText("DE89 •••• 3000")).toBeVisible();
  await expect(page.getByText("Your tax details are missing.")).toBeVisible();
  await look(page, "creator-earnings-360");
  await page.goto("/model/dashboard");
  await expect(progress.getByRole("listitem").filter({ hasText: "Payout" })).toContainText(
    "Optional until payouts open",
  );

  await page.goto("/model/settings");
  await page.getByRole("checkbox", { name: /News/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your choice is kept.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /News/ })).not.toBeChecked();
  await page.getByText("Pause everything", { exact: true }).last().click();
  await page.getByRole("button", { name: "Yes, pause everything" }).click();
  await expect(page.getByText("Everything is paused.")).toBeVisible();
  await look(page, "creator-settings-360");
  await page.getByRole("button", { name: "Come back" }).click();
  await expect(page.getByText("Your companions can be called again.")).toBeVisible();
  await page.context().close();
});

test("a creator who earns sees how it goes, when what clears, and what to share", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "creator");
  for (const [path, heading] of [
    ["/model/dashboard", "Your dashboard"],
    ["/model/earnings", "Earnings"],
    ["/model/settings", "Settings"],
    ["/model/share", "Share"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page.getByLabel("HTML for your page")).toHaveValue(/^<a href=".+"><img src=".+"><\/a>$/);
  await page.context().close();
});

async function save(page: Page): Promise<void> {
  const form = page.getByRole("region", { name: "Payout method" });
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Save" }).click();
}
