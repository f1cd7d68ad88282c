import { expect, type Page } from "@playwright/test";

type Wish = { companion: string; greeting: string };

const captionsOf = (page: Page) => page.getByRole("region", { name: "Captions" });

/** Calls from the page of a companion's creator, and waits for the greeting. Resolves to the call's id. */
export async function startCall(page: Page, { companion, greeting }: Wish): Promise<string> {
  await page.getByRole("link", { name: `Call ${companion}` }).click();
  await page.getByRole("button", { name: "Start call" }).click();
  await expect(captionsOf(page)).toContainText(greeting, { timeout: 45_000 });
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

/** Lets the call run until its own meter shows so many seconds: a call under ten costs nothing. */
export async function talkUntil(page: Page, seconds: number): Promise<void> {
  const shown = async () => {
    const [minutes = 0, rest = 0] = ((await page.locator('[data-meter="time"]').textContent()) ?? "")
      .split(":")
      .map(Number);
    return minutes * 60 + rest;
  };
  await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);
}

export async function hangUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End call" }).click();
  await expect(page).toHaveURL(/\/summary$/, { timeout: 15_000 });
}

/** How the call stands with its customer; money in dollars. */
export async function billOf(page: Page, callId: string) {
  const answer = await page.request.get(new URL(`/api/conversations/${callId}`, page.url()).href);
  return (await answer.json()) as { state: string; charge: string; paidPart: string; chargeableMs: number };
}
