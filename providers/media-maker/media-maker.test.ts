import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aFilm, aPicture, fromATelephone, withAnOddHeader } from "#tests/builders/pictures.ts";
import { createLocalMaker } from "./local-maker.ts";
import { makeVideo } from "./videos.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "noct-media-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

let number = 0;
function saved(content: Buffer): string {
  number += 1;
  const path = join(directory, String(number));
  writeFileSync(path, content);
  return path;
}

test("a photo becomes three sizes in two formats and a blur, none larger than it was", async () => {
  const photo = await createLocalMaker().photo(
    saved(await aPicture(1, { width: 1_000, height: 500 }).webp().toBuffer()),
  );
  expect(photo).toMatchObject({ contentType: "image/webp", width: 1_000, height: 500 });
  const measures = await Promise.all(
    photo.files.map(async ({ name, content }) => [name, (await sharp(content).metadata()).width]),
  );
  expect(Object.fromEntries(measures)).toEqual({
    "320.avif": 320,
    "320.webp": 320,
    "800.avif": 800,
    "800.webp": 800,
    "1600.avif": 1_000,
    "1600.webp": 1_000,
    "blur.webp": 24,
  });
  const blur = photo.files.find(({ name }) => name === "blur.webp");
  expect(blur?.content.byteLength).toBeLessThan(500);
});

test("a phone's photo is turned upright, and its metadata is removed", async () => {
  const photo = await createLocalMaker().photo(saved(await fromATelephone()));
  expect(photo.width).toBeLessThan(photo.height);
  for (const { content } of photo.files) expect(Buffer.from(content).includes("secret-place")).toBe(false);
});

test("a phone's photo with an odd scan header is taken, and still refused when it was cut off", async () => {
  const photo = await withAnOddHeader();
  expect(await createLocalMaker().photo(saved(photo))).toMatchObject({ width: 640, height: 480 });
  const whole = await aPicture(91).jpeg().toBuffer();
  const end = Buffer.from([0xff, 0xd9]);
  const half = (picture: Buffer) => picture.subarray(0, picture.length / 2);
  const closed = [photo, whole].map((picture) => Buffer.concat([half(picture), end]));
  for (const cut of [half(photo), half(whole), ...closed]) {
    await expect(createLocalMaker().photo(saved(cut))).rejects.toMatchObject({ fault: "unreadable" });
  }
});

test("more files than workers are queued, and all are processed", async () => {
  const maker = createLocalMaker();
  const paths = await Promise.all([1, 2, 3, 4, 5].map(async (n) => saved(await aPicture(n).png().toBuffer())));
  const photos = await Promise.all(paths.map((path) => maker.photo(path)));
  expect(photos.map(({ contentType }) => contentType)).toEqual(paths.map(() => "image/png"));
});

test("a video keeps its length and sound, and loses its location", async () => {
  const path = saved(aFilm());
  const film = await makeVideo(path, "no-such-program");
  expect(film).toEqual({ contentType: "video/mp4", width: null, height: null, print: null, poster: null });
  const cleaned = readFileSync(path);
  expect(cleaned.length).toBe(aFilm().length);
  expect(cleaned.includes("+52.5186")).toBe(false);
  expect(cleaned.subarray(-2_000)).toEqual(aFilm().subarray(-2_000));
  expect(cleaned.includes("free")).toBe(true);
});

test("a video without its boxes, with endless ones, or with none at all is refused", async () => {
  const endless = Buffer.concat([aFilm().subarray(0, 28), Buffer.alloc(8_000)]);
  const noFilm = aFilm().subarray(0, 28);
  for (const film of [
    aFilm().subarray(0, 300),
    noFilm,
    Buffer.concat([noFilm, Buffer.from("0000000166726565", "hex")]),
  ]) {
    await expect(makeVideo(saved(film), "no-such-program")).rejects.toMatchObject({ fault: "unreadable" });
  }
  await expect(makeVideo(saved(endless), "no-such-program")).rejects.toMatchObject({ fault: "unreadable" });
});

test("a frame is extracted if the program is installed; a failing or silent program does no harm", async () => {
  const frame = join(directory, "frame.png");
  await aPicture(7, { width: 1_920, height: 1_080 }).png().toFile(frame);
  const program = (name: string, script: string) => {
    const path = join(directory, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return path;
  };
  const film = await makeVideo(saved(aFilm()), program("takes", `cat ${frame}`));
  expect(film).toMatchObject({ width: 1_920, height: 1_080, poster: { name: "poster.webp" } });
  expect((await makeVideo(saved(aFilm()), program("fails", "exit 3"))).poster).toBeNull();
  expect((await makeVideo(saved(aFilm()), program("silent", "exit 0"))).poster).toBeNull();
  const endless = await makeVideo(saved(aFilm()), program("endless", "exec cat /dev/zero"));
  expect(endless.poster, "more than a frame can be").toBeNull();
});

test("a phone's photo format is refused by its own name if it cannot be read", async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  await expect(createLocalMaker().photo(saved(heic))).rejects.toMatchObject({ fault: "heic" });
});
