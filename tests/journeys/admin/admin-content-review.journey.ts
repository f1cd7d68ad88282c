import { type Browser, expect, type Page } from "@playwright/test";
import { aJpeg } from "#tests/builders/pictures.ts";
import { settleDemoQueue } from "../support/admin-queue.ts";
import { desktop, lookAtSizes, memberPage, newMemberPage, phone } from "../support/people.ts";
import { type Site, test } from "../support/site.ts";

const queue = "/admin/content-verification";
const entryOf = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
const tileOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Photos" }).getByRole("listitem").filter({ hasText: name });

async function send(page: Page, photos: { name: string; drawing: number }[]): Promise<void> {
  await page.goto("/model/profile");
  for (const { name, drawing } of photos) {
    const buffer = await aJpeg(drawing);
    await page.locator("#choose-photo").setInputFiles([{ name, mimeType: "image/jpeg", buffer }]);
    await expect(tileOf(page, name).getByText("In review")).toBeVisible();
  }
}

test("an admin shows one photo, refuses another with a reason and reads a profile, and the creator sees each", async ({
  browser,
  site,
}) => {
  const [pier, lamp] = ["pier.jpg", "lamp.jpg"];
  const about = "Two writers by the sea. The lamp is on until three.";
  const creator = await memberPage(browser, site, "creator", { viewport: phone });
  await send(creator, [
    { name: pier, drawing: 40 },
    { name: lamp, drawing: 41 },
  ]);
  await creator.getByLabel("About you").fill(about);
  await creator.getByRole("button", { name: "Save profile" }).click();
  await expect(creator.getByText("In review.")).toBeVisible();

  const admin = await memberPage(browser, site, "admin", { viewport: phone, provokes: /status of (409|422)/ });
  await admin.goto(queue);
  await expect(admin.getByRole("heading", { name: "Content verification", level: 1 })).toBeVisible();
  await expect(entryOf(admin, pier).getByRole("img")).toHaveCSS("filter", /blur/);
  await entryOf(admin, pier).getByRole("button", { name: "Show it" }).click();
  await expect(entryOf(admin, pier).getByRole("img")).toHaveCSS("filter", "grayscale(1)");
  await entryOf(admin, pier).getByRole("button", { name: "In color" }).click();
  await expect(entryOf(admin, pier).getByRole("img")).toHaveCSS("filter", "none");
  await lookAtSizes(admin, "admin-content-shown", [phone, { width: 1440, height: 900 }]);
  await entryOf(admin, pier).getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("Approved.", { exact: true })).toBeVisible();
  await expect(entryOf(admin, pier)).toHaveCount(0);

  await entryOf(admin, lamp).getByText("Ask for a change, or refuse").click();
  await entryOf(admin, lamp).getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(entryOf(admin, lamp).getByText("Please choose a reason")).toBeVisible();
  await lookAtSizes(admin, "admin-content-refusing", [phone, { width: 1440, height: 900 }]);
  await entryOf(admin, lamp).getByLabel("Reason (sent to the creator)").selectOption("quality");
  await entryOf(admin, lamp).getByLabel("Note to the creator").fill("The lamp is hard to make out.");
  await entryOf(admin, lamp).getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(admin.getByText("Refused, with your reason.")).toBeVisible();

  await admin.getByRole("link", { name: /^Texts/ }).click();
  await entryOf(admin, about).getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("Approved.", { exact: true })).toBeVisible();

  await creator.goto("/model/profile");
  await expect(tileOf(creator, pier).getByText("Public", { exact: true })).toBeVisible();
  await expect(tileOf(creator, lamp)).toContainText("The lamp is hard to make out.");
  const reader = await newMemberPage(browser, site);
  await reader.goto("/harbourlight");
  await expect(reader.getByText(about)).toBeVisible();

  await tileOf(creator, lamp).getByText("This is wrong").click();
  await tileOf(creator, lamp).getByLabel("What was overlooked").fill("It is meant to be dim: it is a night lamp.");
  await tileOf(creator, lamp).getByRole("button", { name: "Ask another person" }).click();
  await expect(tileOf(creator, lamp)).toContainText("Another person looks at it, within ten days.");
  await admin.goto(`${queue}?kind=appeal`);
  const appeal = entryOf(admin, "a night lamp");
  await expect(appeal).toContainText("You refused this one, so another admin reviews it.");
  await expect(appeal.getByRole("button", { name: /after all|stand/ })).toHaveCount(0);
  await lookAtSizes(admin, "admin-content-appeal", [phone, { width: 1440, height: 900 }]);
});

test("an admin works through the queue with the keyboard alone", async ({ browser, site }) => {
  const [name, other] = ["by-keys.jpg", "by-keys-too.jpg"];
  const creator = await memberPage(browser, site, "creator", { viewport: phone });
  await send(creator, [
    { name, drawing: 60 },
    { name: other, drawing: 61 },
  ]);
  const admin = await memberPage(browser, site, "admin", { viewport: desktop, provokes: /status of 422/ });
  await admin.goto(`${queue}?kind=photo`);
  await expect(entryOf(admin, name)).toBeVisible();
  const entries = await admin.getByRole("article").count();
  for (let place = 0; place < entries; place += 1) {
    await admin.keyboard.press("j");
    if ((await admin.locator("[data-entry]:focus").textContent())?.includes(name)) break;
  }
  await admin.keyboard.press("a");
  await expect(entryOf(admin, name).getByText("Reveal the picture before approving")).toBeVisible();
  await admin.keyboard.press("v");
  await expect(entryOf(admin, name).getByRole("img")).toHaveCSS("filter", "grayscale(1)");
  await expect(entryOf(admin, name).getByText("Reveal the picture before approving"), "it was").toHaveCount(0);
  await admin.keyboard.press("a");
  await expect(entryOf(admin, name)).toHaveCount(0);
  await expect(admin.locator("[data-entry]:focus"), "the next one is turned to").toHaveCount(1);
  const lately = admin.getByRole("region", { name: /Decided by you/ });
  await lately.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Undo" }).click();
  await expect(admin.getByText("Undone. It is pending again")).toBeVisible();
  await expect(entryOf(admin, name)).toBeVisible();
  await entryOf(admin, name).getByRole("button", { name: "Approve" }).click();
  await expect(entryOf(admin, name)).toHaveCount(0);
  await entryOf(admin, other).getByRole("button", { name: "Show it" }).click();
  await entryOf(admin, other).getByRole("button", { name: "Approve" }).click();
  await expect(entryOf(admin, other), "nothing is left waiting for other journeys").toHaveCount(0);
  await creator.goto("/model/profile");
  await expect(tileOf(creator, name).getByText("Public", { exact: true })).toBeVisible();
});

/** Creators whose descriptions wait to be read, more than a page holds of them. */
async function manyTexts(browser: Browser, site: Site, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const page = await newMemberPage(browser, site, "model");
    const answer = await page.request.post("/model/profile", {
      form: { intent: "profile", name: "", description: `Words of creator ${n} of many.` },
      headers: { origin: site.url },
      maxRedirects: 0,
    });
    expect(answer.status()).toBeLessThan(400);
    await page.context().close();
  }
}

test("a queue of several pages skips and repeats no entry when one is removed", async ({ browser, site }) => {
  const admin = await memberPage(browser, site, "admin");
  await settleDemoQueue(admin, site);
  await manyTexts(browser, site, 22);
  const words = async () =>
    (
      await admin
        .getByRole("article")
        .getByText(/^Words of creator \d+ of many\.$/)
        .allTextContents()
    ).sort();
  // Also while the next page is on its way.
  const more = admin.getByRole("link", { name: /^(More|Loading…)$/ });
  await admin.goto(`${queue}?kind=text`);
  await more.click();
  await expect(more).toHaveCount(0);
  const all = await words();
  expect(new Set(all).size).toBe(22);
  expect(all).toHaveLength(22);

  const [first = ""] = await admin
    .getByRole("article")
    .getByText(/^Words of creator/)
    .allTextContents();
  await entryOf(admin, first).getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("Approved.", { exact: true })).toBeVisible();
  await expect(entryOf(admin, first)).toHaveCount(0);
  expect(new Set(await words()).size, "nothing twice").toBe((await words()).length);
  await more.click();
  await expect(more).toHaveCount(0);
  expect(await words(), "nothing lost, nothing twice").toEqual(all.filter((one) => one !== first));

  await approveAllTexts(admin, site);
});

/** Nothing is left waiting for other journeys. */
async function approveAllTexts(admin: Page, site: Site): Promise<void> {
  for (;;) {
    const { items } = await (await admin.request.get("/api/admin/content?kind=text")).json();
    if (items.length === 0) return;
    for (const { id } of items) {
      const answer = await admin.request.post(`/api/admin/content/text/${id}/decision`, {
        data: { decision: "approve" },
        headers: { origin: site.url },
      });
      expect(answer.status()).toBe(204);
    }
  }
}
