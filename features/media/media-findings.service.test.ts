import sharp from "sharp";
import { expect, test } from "vitest";
import { createFakeImageCheck } from "#providers/image-check/image-check.fake.ts";
import { createLocalMaker } from "#providers/media-maker/local-maker.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { drawnPicture } from "#tests/builders/drawn-pictures.ts";
import { withMediaSite } from "#tests/builders/media-site.ts";

const database = await databaseOfFile();
/** Objects to what is nearly square, which is nobody's fault. */
const imageCheck = createFakeImageCheck(async (picture) => {
  const { width, height } = await sharp(picture).metadata();
  return width === height ? [{ code: "suggestive", score: 0.62 }] : [];
});
const site = await withMediaSite(database, { mediaMaker: createLocalMaker(), imageCheck });
const creator = await site.aCreator();

const findingsOf = async (id: string) =>
  (await site.media.review.waiting(site.admin)).find((one) => one.id === id)?.findings;
const picture = (seed: number, width: number) => drawnPicture(seed, { width, height: 800 });

test("what a program finds in a picture stands beside it for whoever reviews it, and decides nothing", async () => {
  imageCheck.goAway(false);
  const askedBefore = imageCheck.asked;
  const fine = await site.sent(creator, "photo", await picture(1, 1200));
  const doubtful = await site.sent(creator, "photo", await picture(2, 800));
  expect(await findingsOf(fine)).toContainEqual({ check: "image", verdict: "ok", words: "fake found nothing" });
  expect(await findingsOf(doubtful)).toContainEqual({
    check: "image",
    verdict: "look",
    words: "fake: suggestive, 62%",
  });
  expect(imageCheck.asked - askedBefore).toBe(2);
});

test("a program that is away makes nothing safe: the reviewer is told", async () => {
  imageCheck.goAway(true);
  const unseen = await site.sent(creator, "photo", await picture(3, 1200));
  expect(await findingsOf(unseen)).toContainEqual({
    check: "image",
    verdict: "look",
    words: "The check of the picture failed",
  });
});
