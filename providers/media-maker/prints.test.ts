import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { samePictureBits } from "#features/media/media.rules.ts";
import { drawnPicture } from "#tests/builders/drawn-pictures.ts";
import { population } from "#tests/builders/population.ts";
import { printOf } from "./prints.ts";

// Fewer pictures than the measurement in decision 0018 had, so that it is quick; the bounds are its own.
const count = population({ usual: 20, full: 40 });
let pictures: Buffer[];
let prints: (string | null)[];
beforeAll(async () => {
  pictures = await Promise.all(Array.from({ length: count }, (_, seed) => drawnPicture(seed)));
  prints = await Promise.all(pictures.map((picture) => printOf(picture)));
});

const distance = (a: string | null, b: string | null) => {
  if (a === null || b === null) return 64;
  return [...a].filter((bit, place) => bit !== b[place]).length;
};

describe("the fingerprint of a picture", () => {
  const changes: [string, (picture: Sharp) => Sharp, number][] = [
    ["in half its size", (picture) => picture.resize(320).png(), 1],
    ["in a quarter of its size", (picture) => picture.resize(160).jpeg(), 1],
    ["as a poor JPEG", (picture) => picture.jpeg({ quality: 40 }), 1],
    ["as a poor WebP", (picture) => picture.webp({ quality: 30 }), 1],
    ["without its colours", (picture) => picture.greyscale().jpeg({ quality: 70 }), 1],
    ["a little lighter", (picture) => picture.modulate({ brightness: 1.15 }).jpeg(), 1],
    [
      "cut by a hundredth on each side",
      (picture) => picture.extract({ left: 6, top: 5, width: 628, height: 470 }),
      0.9,
    ],
    [
      "cut by a fiftieth on each side",
      (picture) => picture.extract({ left: 13, top: 10, width: 614, height: 460 }),
      0.6,
    ],
  ];
  test.each(changes)("matches it %s", async (_, change, share) => {
    const again = await Promise.all(pictures.map(async (picture) => printOf(await change(sharp(picture)).toBuffer())));
    const known = again.filter((print, place) => distance(print, prints[place] ?? null) <= samePictureBits).length;
    expect(known / count).toBeGreaterThanOrEqual(share);
  });

  test("does not match another picture", () => {
    const pairs = prints.flatMap((one, place) => prints.slice(place + 1).map((other) => distance(one, other)));
    expect(pairs).toHaveLength((count * (count - 1)) / 2);
    expect(Math.min(...pairs)).toBeGreaterThan(samePictureBits);
  });

  test("is null for a plain picture", async () => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: "#223344" } });
    expect(await printOf(await plain.png().toBuffer())).toBeNull();
  });
});
