/**
 * Draws the five pictures of the age gate's carousel into public/preview_models: coloured light behind voice lines,
 * abstract on purpose. Each is a small PNG of few colours and, for browsers that know it, a WebP that is larger to look
 * at and lighter to fetch. Run by hand (`node scripts/draw-previews.ts`); the results are committed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium, installChromiumLine } from "./test-run/find-chromium.ts";

/** The size at which the lines are drawn; every picture is a multiple of it. */
const BASE = { width: 368, height: 460 };
const WEBP_SCALE = 1.5;
const WEBP_QUALITY = 0.84;
const COLOURS = 256;
const LINES = 20;

type Rgb = readonly [number, number, number];
type Picture = { near: Rgb; far: Rgb; centre: number; lean: number; lines: Rgb };

const night: Rgb = [10, 13, 16];
const pictures: readonly Picture[] = [
  { near: [32, 150, 104], far: [24, 60, 110], centre: 0.6, lean: 0.18, lines: [168, 255, 214] },
  { near: [96, 52, 190], far: [20, 92, 120], centre: 0.38, lean: -0.2, lines: [212, 196, 255] },
  { near: [176, 44, 110], far: [70, 34, 130], centre: 0.55, lean: 0.3, lines: [255, 196, 224] },
  { near: [190, 96, 34], far: [120, 30, 70], centre: 0.42, lean: 0.12, lines: [255, 222, 180] },
  { near: [30, 116, 176], far: [60, 36, 130], centre: 0.5, lean: -0.3, lines: [186, 228, 255] },
];

const mix = (a: number, b: number, t: number) => a + (b - a) * Math.min(1, Math.max(0, t));
const hill = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2));

/** Height of voice line `i` at `x`, both as parts of the picture. */
function lineY(picture: Picture, i: number, x: number): number {
  const depth = i / (LINES - 1);
  const centre = picture.centre + picture.lean * (depth - 0.5);
  const swell = hill(x, centre, 0.16) + 0.45 * hill(x, centre - picture.lean - 0.12, 0.12);
  const loudness = Math.sin(Math.PI * (0.08 + 0.86 * depth)) * swell + 0.02 * Math.sin(x * 13 + depth * 19);
  return 0.38 + 0.42 * depth - 0.2 * loudness;
}

/** Colour of a place: two lights that fade into the night. */
function ground(picture: Picture, x: number, y: number): Rgb {
  const near = hill(x, picture.centre, 0.42) * hill(y, 0.42, 0.36);
  const far = 0.8 * hill(x, 1 - picture.centre, 0.5) * hill(y, 0.24, 0.4);
  const fade = 1 - Math.max(0, (y - 0.6) / 0.4) ** 1.2;
  const channel = (c: 0 | 1 | 2) => Math.min(255, night[c] + (picture.near[c] * near + picture.far[c] * far) * fade);
  return [channel(0), channel(1), channel(2)];
}

type Pixels = { width: number; height: number; rgb: Float64Array };

function drawn(picture: Picture, scale: number): Pixels {
  const [width, height] = [BASE.width * scale, BASE.height * scale];
  const rgb = new Float64Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(ground(picture, x / width, y / height), (y * width + x) * 3);
  }
  for (let i = 0; i < LINES; i++) {
    const strength = 0.15 + 0.6 * Math.sin(Math.PI * (0.08 + 0.84 * (i / (LINES - 1))));
    for (let x = 0; x < width; x++) {
      const exact = lineY(picture, i, x / width) * height;
      for (let y = Math.ceil(exact - scale); y < exact + scale; y++) {
        const cover =
          (1 - Math.abs(exact - y) / scale) * strength * (0.35 + 0.65 * hill(x / width, picture.centre, 0.4));
        const offset = (y * width + x) * 3;
        for (const [c, value] of picture.lines.entries()) rgb[offset + c] = mix(rgb[offset + c] ?? 0, value, cover);
      }
    }
  }
  return { width, height, rgb };
}

function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, check]);
}

/** The colours that stand best for a picture, and which of them each pixel is: boxes of pixels, the widest cut in half. */
function paletteOf({ rgb }: Pixels): { palette: Buffer; indexes: Buffer } {
  const pixels = Uint32Array.from({ length: rgb.length / 3 }, (_, i) => i);
  const shadeOf = (pixel: number, c: number) => rgb[pixel * 3 + c] ?? 0;
  const measured = (box: Uint32Array) => {
    const spans = [0, 1, 2].map((c) => {
      let [least, most] = [255, 0];
      for (const pixel of box) {
        least = Math.min(least, shadeOf(pixel, c));
        most = Math.max(most, shadeOf(pixel, c));
      }
      return most - least;
    });
    const span = Math.max(...spans);
    return { box, channel: spans.indexOf(span), weight: span * Math.sqrt(box.length) };
  };
  let boxes = [measured(pixels)];
  while (boxes.length < COLOURS) {
    boxes = boxes.sort((a, b) => b.weight - a.weight);
    const [widest] = boxes;
    if (!widest) break;
    const sorted = widest.box.toSorted((a, b) => shadeOf(a, widest.channel) - shadeOf(b, widest.channel));
    const middle = sorted.length >> 1;
    boxes.splice(0, 1, measured(sorted.subarray(0, middle)), measured(sorted.subarray(middle)));
  }
  const palette = Buffer.alloc(COLOURS * 3);
  const indexes = Buffer.alloc(pixels.length);
  for (const [i, { box }] of boxes.entries()) {
    for (const c of [0, 1, 2]) {
      palette[i * 3 + c] = Math.round(box.reduce((sum, pixel) => sum + shadeOf(pixel, c), 0) / box.length);
    }
    for (const pixel of box) indexes[pixel] = i;
  }
  return { palette, indexes };
}

/** A PNG of `COLOURS` colours without filters: zlib alone does best on pictures of few shades. */
function png(picture: Pixels): Buffer {
  const { width, height } = picture;
  const { palette, indexes } = paletteOf(picture);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const executablePath = findChromium();
if (!executablePath) throw new Error(`No Chromium was found. Install one: ${installChromiumLine}`);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
const page = await browser.newPage();

/** Browsers are the encoder that everybody who works on this has. */
async function webp({ width, height, rgb }: Pixels): Promise<Buffer> {
  const values = Buffer.from(Uint8ClampedArray.from(rgb).buffer).toString("base64");
  const url = await page.evaluate(
    ({ values, width, height, quality }) => {
      const bytes = Uint8Array.from(atob(values), (char) => char.charCodeAt(0));
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const image = new ImageData(width, height);
      for (let i = 0; i < width * height; i++) image.data.set([...bytes.subarray(i * 3, i * 3 + 3), 255], i * 4);
      canvas.getContext("2d")?.putImageData(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { values, width, height, quality: WEBP_QUALITY },
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

const folder = new URL("../public/preview_models/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [i, picture] of pictures.entries()) {
  const files = { png: png(drawn(picture, 1)), webp: await webp(drawn(picture, WEBP_SCALE)) };
  for (const [format, file] of Object.entries(files)) {
    writeFileSync(new URL(`${i + 1}.${format}`, folder), file);
    console.log(`${i + 1}.${format} ${Math.ceil(file.length / 1024)} KB`);
  }
}
await browser.close();
