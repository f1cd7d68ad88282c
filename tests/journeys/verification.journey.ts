import { expect, type Page } from "@playwright/test";
import { aPicture } from "#tests/builders/identity-papers.ts";
import { examine, look, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

const address = "/model/settings/verification";

async function choose(page: Page, label: string, buffer: Buffer, name = "picture.jpg") {
  await page.getByLabel(`${label}: `).setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

test("a creator proves who they are on a phone: every fault is named, nothing typed is lost, and it is sent", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { viewport: phone, provokes: /status of 422/ });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Your identity", exact: true })).toBeVisible();
  await page.getByLabel("Full legal name").fill("Quillon Marrowfield");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Please choose the kind of document")).toBeVisible();
  await expect(page.getByText("Please choose the country that issued the document")).toBeVisible();
  await expect(page.getByLabel("Date of birth")).toBeFocused();
  await expect(page.getByLabel("Full legal name")).toHaveValue("Quillon Marrowfield");
  await look(page, "verification-refused-360");

  await page.getByLabel("Date of birth").fill("2015-01-31");
  await page.getByLabel("Passport").check();
  await page.getByLabel("Valid until").fill("2039-06-30");
  await page.getByLabel("Country of the document").click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Creators have to be at least 18 years old")).toBeVisible();
  await page.getByLabel("Date of birth").fill("1990-01-31");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect(page.getByRole("heading", { name: "Front of the document" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Back of the document" })).toHaveCount(0);
  await expect(page.getByLabel("Your face: choose")).toHaveAttribute("capture", "user");
  await expect(page.getByLabel("Front of the document: choose")).toHaveAttribute("capture", "environment");
  await choose(page, "Front of the document", Buffer.from("no picture at all"));
  await expect(page.getByText("This is not a picture that we can read")).toBeVisible();
  await choose(page, "Front of the document", await aPicture());
  await expect(page.getByText("Received", { exact: true })).toHaveCount(1);
  await choose(page, "Your face", await aPicture("webp"), "a.webp");
  await expect(page.getByText("Received", { exact: true })).toHaveCount(2);
  await look(page, "verification-pictures-360");

  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Agree and send" }).click();
  await expect(page.getByText("Please confirm this sentence")).toHaveCount(4);
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  await examine(page, "verification-agreement-360");
  await page.getByRole("button", { name: "Agree and send" }).click();
  await expect(page.getByRole("heading", { name: "We are looking at it" })).toBeVisible();
  await look(page, "verification-sent-360");
  await page.getByRole("button", { name: "Withdraw and edit" }).click();
  await expect(page.getByLabel("Full legal name")).toHaveValue("Quillon Marrowfield");
  await page.context().close();
});

test("without scripts the same forms do the same", async ({ browser, site }) => {
  const page = await newMemberPage(browser, site, "model", { javaScriptEnabled: false });
  await page.goto(`${address}?step=pictures`);
  await choose(page, "Front of the document", await aPicture());
  await page.getByRole("button", { name: "Send this picture" }).first().click();
  await expect(page.getByText("Received", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Remove this picture: front of the document" }).click();
  await expect(page.getByText("Received", { exact: true })).toHaveCount(0);
  await page.context().close();
});
