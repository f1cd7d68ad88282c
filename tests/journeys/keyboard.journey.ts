import { expect, type Page } from "@playwright/test";
import { memberPage, newPage } from "./support/people.ts";
import { planCall } from "./support/planned-calls.ts";
import { test } from "./support/site.ts";

/** More stops than any page has before what is looked for. */
const MOST_STOPS = 60;

test("by keyboard alone a stranger gets from the landing page through sign-up into a call and out of it", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site, { gate: false });
  await page.goto("/");
  await page.getByRole("dialog").waitFor();
  await expect(page.getByText("Please select your country to continue")).toBeVisible();
  await tabTo(page, "Country");
  await page.keyboard.type("Germ");
  await tabTo(page, /^I certify/);
  await page.keyboard.press("Space");
  await tabTo(page, "Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("Tab");
  await tabTo(page, /TRY FOR FREE/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/signup/);
  const username = `keys-${process.pid}`;
  await fill(page, "Username", username);
  await fill(page, "Email", `${username}@example.com`);
  await fill(page, "Password", "moonlit tea kettle");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/`);

  await tabTo(page, /Ivy/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/harbourlight/);
  await tabTo(page, "Call Ivy");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/call\/new\//);
  await tabTo(page, "Start call");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Captions" })).toContainText("an AI");
  await tabTo(page, "End call");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/summary$/);
  await page.context().close();
});

test("what an answer takes away leaves the keyboard where it was", async ({ browser, site }) => {
  const page = await memberPage(browser, site, "paid credit");
  await page.goto("/");
  await planCall(page, "Ivy");
  await page.goto("/user/appointments");
  const planned = page.getByRole("button", { name: /^Cancel/ });
  await planned.press("Enter");
  await expect(planned).toHaveCount(0);
  await expect(page.locator("#main").locator("h1, h2, h3").and(page.locator(":focus"))).toBeVisible();
  await page.context().close();
});

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** Presses Tab until the thing of that name has the focus; on the way every stop must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const { label, shown } = await focused(page);
    if (typeof name === "string" ? label === name : name.test(label)) {
      expect(shown, `${label} has the focus and cannot be seen`).toBe(true);
      return;
    }
    stops.push(label);
    await page.keyboard.press("Tab");
  }
  throw new Error(`No way by Tab to ${name}: ${stops.join(" → ")}`);
}

function focused(page: Page): Promise<{ label: string; shown: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { label: "", shown: true };
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const label = element.getAttribute("aria-label") ?? labels[0]?.textContent ?? element.textContent ?? "";
    const { width, height } = element.getBoundingClientRect();
    return { label: label.replaceAll(/\s+/g, " ").trim(), shown: width > 0 && height > 0 };
  });
}
