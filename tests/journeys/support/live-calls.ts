import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

/** `cap`: the choice of the most that it may cost; all the credit without one. */
type Wish = { companion: string; greeting: string; cap?: string };

const captionsOf = (page: Page) => page.getByRole("region", { name: "Captions" });

/** Calls from the page of a companion's creator, and waits for the greeting. Resolves to the call's id. */
export async function startCall(page: Page, { companion, greeting, cap }: Wish): Promise<string> {
  await page.getByRole("link", { name: `Call ${companion}` }).click();
  if (cap) await page.getByText(cap, { exact: true }).click();
  await page.getByRole("button", { name: "Start call" }).click();
  await expect(captionsOf(page)).toContainText(greeting);
  return /call\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
}

/** Types words to the companion, and waits until they stand in the captions. */
export async function typeWords(page: Page, said: string): Promise<void> {
  const words = page.getByLabel("Your words");
  if (!(await words.isVisible())) await page.getByRole("button", { name: "Type" }).click();
  await words.fill(said);
  await words.press("Enter");
  await expect(captionsOf(page)).toContainText(said);
}

/** What the companion has said after the caller's words; on a slow machine it may also have asked whether they are there. */
export const answersOf = (page: Page) =>
  captionsOf(page).locator(".call-caption-me ~ .call-caption-agent:not(.call-caption-notice)");

/** Shorter than the time in which a call without a sign of life ends. */
const LEAP_MS = 4_000;

/** Lets the site's time pass until the call's own meter shows so many seconds: a call under ten costs nothing. */
export async function talkUntil(site: Site, page: Page, seconds: number): Promise<void> {
  const meter = page.locator('[data-meter="time"]');
  const shown = async () => {
    const [minutes = 0, rest = 0] = ((await meter.textContent()) ?? "").split(":").map(Number);
    return minutes * 60 + rest;
  };
  for (let before = await shown(); before < seconds; before = await shown()) {
    await site.leap(LEAP_MS);
    await expect.poll(shown).toBeGreaterThanOrEqual(before + LEAP_MS / 1_000);
  }
}

export async function hangUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End call" }).click();
  await expect(page).toHaveURL(/\/summary$/);
}

/** How the call stands with its customer; money in dollars. */
export async function billOf(page: Page, callId: string) {
  const answer = await page.request.get(new URL(`/api/conversations/${callId}`, page.url()).href);
  return (await answer.json()) as { state: string; charge: string; paidPart: string; chargeableMs: number };
}
