import { expect, type Page } from "@playwright/test";
import { aPicture } from "#tests/builders/identity-papers.ts";
import { aJpeg } from "#tests/builders/pictures.ts";
import { takeRecording } from "./listening.ts";
import { billOf, hangUp, startCall, talkUntil, typeWords } from "./live-calls.ts";
import { look, openUntil } from "./people.ts";
import type { Site } from "./site.ts";

const dashboard = "/model/dashboard";
const progress = (page: Page) => page.getByRole("region", { name: "Your checklist" });

/** The list names one next step, and its link leads to the page on which it is done. */
export async function followTheChecklist(page: Page, expected: { next: string; percent: number; to: RegExp }) {
  await page.goto(dashboard);
  await expect(progress(page)).toContainText(`${expected.percent}% done`);
  await expect(progress(page)).toContainText(`Next: ${expected.next}.`);
  await progress(page).getByRole("link").first().click();
  await expect(page).toHaveURL(expected.to);
}

/** The step of the list by its name, in the words that tell how it stands. */
export async function stands(page: Page, step: string, words: string): Promise<void> {
  const line = progress(page).getByRole("listitem").filter({ hasText: step });
  await openUntil(page, dashboard, line.filter({ hasText: words }));
}

export async function signUpAsModel(page: Page, siteUrl: string, username: string): Promise<void> {
  await page.goto(`${siteUrl}/signup`);
  await page.getByRole("radio", { name: /I want to create/ }).check({ force: true });
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password").fill("moonlit tea kettle");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page).toHaveURL(/\/model\/dashboard$/);
}

export async function fillTheProfile(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Wren Alder");
  await page.getByLabel("About you").fill("Reads the shipping forecast to whoever cannot sleep.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText(/profile is saved/i)).toBeVisible();
  await page.locator("#choose-photo").setInputFiles([
    { name: "lamp.jpg", mimeType: "image/jpeg", buffer: await aJpeg(4) },
    { name: "pier.jpg", mimeType: "image/jpeg", buffer: await aJpeg(5) },
  ]);
  await expect(photoBadges(page, "In review")).toHaveCount(2);
}

export const photoBadges = (page: Page, badge: string) =>
  page.getByRole("list", { name: "Photos" }).getByText(badge, { exact: true });

export async function proveIdentity(page: Page): Promise<void> {
  await page.getByLabel("Full legal name").fill("Wren Marrowfield");
  await page.getByLabel("Date of birth").fill("1990-01-31");
  await page.getByLabel("Passport").check();
  await page.getByLabel("Valid until").fill("2039-06-30");
  await page.getByLabel("Country of the document").click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("button", { name: "Save and continue" }).click();
  for (const [number, label] of ["Front of the document", "Your face"].entries()) {
    const file = { name: "picture.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
    await page.getByLabel(`${label}: `).setInputFiles(file);
    await expect(page.getByText("Received", { exact: true })).toHaveCount(number + 1);
  }
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(4);
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  await page.getByRole("button", { name: "Agree and send" }).click();
  await expect(page.getByRole("heading", { name: /We are looking at it|Your identity is confirmed/ })).toBeVisible();
}

export async function keepAVoice(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Play a sample of ${name}` }).click();
  await expect(page.getByRole("button", { name: `Stop the sample of ${name}` })).toBeVisible();
  await page.getByRole("button", { name: `Favorite ${name}` }).click();
  await expect(page.getByRole("button", { name: `Favorite ${name}`, pressed: true })).toBeVisible();
}

/** Who the companion is, its voice and its price, each step saved before the next. */
export async function buildTheCompanion(page: Page, companion: { name: string; voice: string; price: string }) {
  const goOn = page.getByRole("button", { name: "Save and continue" });
  await page.getByLabel("Name", { exact: true }).fill(companion.name);
  await page.getByLabel("Description").fill("Knows every light along the coast.");
  await goOn.click();
  await expect(page).toHaveURL(/\/model\/agent\/voice/);
  await page.getByRole("radio", { name: new RegExp(companion.voice) }).check();
  await goOn.click();
  await expect(page).toHaveURL(/\/model\/agent\/pricing/);
  await page.getByLabel("Dollars a minute").fill(companion.price);
  await goOn.click();
  await expect(page).toHaveURL(/\/model\/agent\/publish/);
}

/** The test call beside the editor: the draft's own greeting comes out of the loudspeaker as sound, and costs nothing. */
export async function hearTheDraft(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Test call", exact: true }).click();
  await expect(page.getByText("of free testing left today")).toBeVisible();
  await page.getByRole("button", { name: "Start the test call" }).click();
  await expect(page.getByText("Test call, not billed")).toBeVisible();
  const captions = page.getByRole("region", { name: "Captions" });
  await expect(captions).toContainText("Tell me about your day");
  await expect(captions.locator(".call-caption-unheard")).toHaveCount(0);
  const greeting = await takeRecording(page, "creator-earns-test-call");
  expect(greeting.voicedSeconds).toBeGreaterThan(1);
  expect(greeting.loudest).toBeGreaterThan(0.03);
  await typeWords(page, "Good evening, how are you?");
  await expect(page.getByText(/answers in [\d.]+ m?s/)).toBeVisible();
  await look(page, "editor-test-call-360");
  await page.getByRole("button", { name: "End call" }).click();
  await expect(page.getByText("That was your test call. Nothing was billed.")).toBeVisible();
}

/** What the editor says once the team has approved the companion. */
export async function seeItPublished(page: Page): Promise<void> {
  await page.goto("/model/agent/publish");
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing to publish" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Publish|Submit/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("link", { name: "Share it" })).toHaveAttribute("href", "/model/share");
}

/** A call long enough to be billed. Resolves to its id and to what of it was paid with money. */
export async function payForACall(
  site: Site,
  page: Page,
  companion: string,
): Promise<{ callId: string; chargeableMs: number }> {
  const callId = await startCall(page, { companion, greeting: "Tell me about your day" });
  await talkUntil(site, page, 12);
  await hangUp(page);
  const call = await billOf(page, callId);
  expect(call.paidPart).toBe(call.charge);
  return { callId, chargeableMs: call.chargeableMs };
}
