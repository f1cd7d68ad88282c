import sharp from "sharp";
import { expect, test } from "vitest";
import { burnedIn } from "./burned-in.ts";

const ground = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 128, g: 128, b: 128 } } })
    .jpeg()
    .toBuffer();
const pixels = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer();

/** How many cells of the picture, in a grid of rows and columns, differ from the ground. */
async function markedFields(picture: Buffer, fields: number): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const seen = await pixels(picture);
  const marked = new Set<number>();
  seen.forEach((value, place) => {
    if (Math.abs(value - 128) < 24) return;
    const [column, row] = [((place % width) * fields) / width, (Math.floor(place / width) * fields) / height];
    marked.add(Math.floor(row) * fields + Math.floor(column));
  });
  return marked.size;
}

test.each([
  [800, 600],
  [2_400, 1_600],
  [400, 900],
  [3_000, 500],
])("words cover a picture of %i by %i, in its pixels", async (width, height) => {
  const plain = await ground(width, height);
  const marked = await burnedIn(plain, "night-desk 2026-05-01 12:00 UTC");
  expect(await sharp(marked).metadata()).toMatchObject({ format: "jpeg", width, height });
  expect(await markedFields(plain, 4)).toBe(0);
  expect(await markedFields(marked, 4)).toBe(16);
});

test("other words leave other pixels", async () => {
  const plain = await ground(800, 600);
  const [one, other] = await Promise.all([burnedIn(plain, "night-desk"), burnedIn(plain, "other-desk")]);
  expect((await pixels(one)).equals(await pixels(other))).toBe(false);
});

test("every letter is legible, including the last", async () => {
  const plain = await ground(800, 600);
  const [one, other] = await Promise.all([burnedIn(plain, "WWWW-desk M"), burnedIn(plain, "WWWW-desk W")]);
  expect((await pixels(one)).equals(await pixels(other))).toBe(false);
});
