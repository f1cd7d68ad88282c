import { expect } from "@playwright/test";
import { aFilm, aJpeg, aPicture } from "#tests/builders/pictures.ts";
import { examine, look, newMemberPage, phone } from "./support/people.ts";
import { test } from "./support/site.ts";

test("a creator sends two photos, one of them no photo, takes an upload up again after a cut, and sets them in order [P-15]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", {
    viewport: phone,
    provokes: /status of (409|422)|ERR_FAILED|ERR_INTERNET/,
  });
  await page.goto("/model/profile");
  await expect(page.getByText("No photos yet.")).toBeVisible();
  await examine(page, "profile-empty-360");

  const choose = page.locator("#choose-photo");
  await choose.setInputFiles([
    { name: "evening.jpg", mimeType: "image/jpeg", buffer: await aJpeg(1) },
    { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Good evening") },
  ]);
  const photos = page.getByRole("list", { name: "Photos" });
  await expect(photos.getByText("In review")).toBeVisible();
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByRole("alert")).toContainText("not a file that we can show");
  await look(page, "profile-refused-360");
  await uploads.getByRole("button", { name: "Dismiss words.jpg" }).click();

  // The connection is lost in the middle: the pieces that came are kept, and the rest follows.
  let cuts = 0;
  await page.route("**/media/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    cuts += 1;
    return cuts < 6 ? route.abort("internetdisconnected") : route.continue();
  });
  // The waits between one try and the next are the page's own.
  await page.clock.install();
  const lost = async () => {
    await page.clock.fastForward(10_000);
    return uploads.getByRole("alert").filter({ hasText: "The connection was lost" }).count();
  };
  const long = await aPicture(2, { width: 1_600, height: 1_200 }).png().toBuffer();
  await choose.setInputFiles({ name: "long-night.png", mimeType: "image/png", buffer: long });
  await expect.poll(lost).toBe(1);
  await uploads.getByRole("button", { name: "Try long-night.png again" }).click();
  await expect(photos.getByRole("listitem")).toHaveCount(2);
  await expect(uploads).toBeHidden();

  // The same photo again is not taken, and leaves neither a tile nor a place behind.
  await choose.setInputFiles({ name: "twice.jpg", mimeType: "image/jpeg", buffer: await aJpeg(1) });
  await expect(uploads.getByRole("alert")).toContainText("You have this one already");
  await uploads.getByRole("button", { name: "Dismiss twice.jpg" }).click();
  await expect(page.getByRole("region", { name: "Photos" })).toContainText("2 of 12");
  await expect(photos.getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: "Move photo 2 earlier" }).press("Enter");
  await expect(photos.getByRole("listitem").first()).toContainText("long-night.png");
  await photos.getByText("Describe it").first().click();
  await page.getByLabel("What is to be seen").first().fill("A long night over the harbour");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("img", { name: "A long night over the harbour" })).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(photos.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(photos.getByRole("listitem")).toHaveCount(2);
  await examine(page, "profile-photos-360");

  await page.getByLabel("Username").fill("harbourlight");
  await expect(page.getByText("This username is already in use")).toBeVisible();
  const invalidated = page.waitForRequest("**/api/cache/invalidate");
  await page.getByLabel("Username").fill(`night-${process.pid}`);
  await page.getByRole("button", { name: "Save profile" }).click();
  await invalidated;
  await expect(page.getByText("your new username is yours")).toBeVisible();
});

test("a creator edits name, description, photos and a video of the profile, and sees how each of them stands [N-09]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { viewport: phone });
  await page.goto("/model/profile");
  await page.getByLabel("Name", { exact: true }).fill("Harbour House");
  await page.getByLabel("About you").fill("Two writers by the sea.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("In review. Your page keeps the old text until then.")).toBeVisible();

  await page
    .locator("#choose-photo")
    .setInputFiles([{ name: "pier.jpg", mimeType: "image/jpeg", buffer: await aJpeg(72) }]);
  const stands = (kind: string, file: string) =>
    page.getByRole("list", { name: kind }).getByRole("listitem").filter({ hasText: file }).getByText("In review");
  await expect(stands("Photos", "pier.jpg")).toBeVisible();
  const videos = page.getByRole("region", { name: "Videos" });
  await expect(videos).toContainText("No videos yet.");
  await page.locator("#choose-video").setInputFiles([{ name: "pier.mp4", mimeType: "video/mp4", buffer: aFilm() }]);
  await expect(stands("Videos", "pier.mp4")).toBeVisible();
  await expect(videos).toContainText("1 of ");

  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Harbour House");
  await expect(page.getByLabel("About you")).toHaveValue("Two writers by the sea.");
  await expect(stands("Photos", "pier.jpg")).toBeVisible();
  await expect(stands("Videos", "pier.mp4")).toBeVisible();
  await page.getByRole("button", { name: "Remove video 1" }).click();
  await expect(videos).toContainText("No videos yet.");
  await page.context().close();
});

test("without scripts one photo is uploaded by a plain form, and a refusal is shown on the page", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site, "model", { javaScriptEnabled: false });
  await page.goto("/model/profile");
  const send = async (buffer: Buffer) => {
    await page.getByLabel("Add a photo").setInputFiles({ name: "plain.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("button", { name: "Upload" }).click();
  };
  await send(Buffer.from("words"));
  await expect(page.getByRole("alert")).toContainText("not a file that we can show");
  await send(await aJpeg(3));
  await expect(page.getByText("In review")).toBeVisible();
});
