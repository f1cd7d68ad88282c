import { expect, type Page } from "@playwright/test";

export const header = (page: Page) => page.locator("header.site-header");
export const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });
/** What the data layer of a page holds. */
export const events = (page: Page) => page.evaluate(() => window.dataLayer ?? []);

/** A computed style of the first element that `selector` finds. */
export function css(page: Page, selector: string, name: string): Promise<string> {
  const first = page.locator(selector).first();
  return first.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
}

/** The moving parts of the frame have come. */
export const alive = (page: Page) => expect(page.locator("p[aria-live]").first()).toBeAttached();

/** Stands the clock of a page still, so that a test alone lets its time pass. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
}

/** Stands the clock still before a page is opened: none of its limits runs out, however long it takes to load. */
export async function holdTimeFromStart(page: Page): Promise<void> {
  const startMs = Date.parse("2026-11-21T12:00:00Z");
  await page.clock.install({ time: startMs });
  // The clock runs between these two calls, and cannot be set back.
  await page.clock.pauseAt(startMs + 60_000);
}

/** Holds what matches until the returned function is called. `asked` resolves when the page has asked for it. */
export async function hold(page: Page, pattern: string): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {};
  let tell = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(pattern, async (route) => {
    tell();
    await held;
    await route.continue();
  });
  return { asked, release };
}
