/**
 * Draws the five pictures of the age gate's carousel into public/preview_models: coloured light behind voice lines,
 * abstract on purpose. Run by hand (`node scripts/draw-previews.ts`); the results are committed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const WIDTH = 368;
const HEIGHT = 460;
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

/** Height of voice line `i` at `x`, in pixels from the top. */
function lineY(picture: Picture, i: number, x: number): number {
  const depth = i / (LINES - 1);
  const centre = picture.centre + picture.lean * (depth - 0.5);
  const swell = hill(x, centre, 0.16) + 0.45 * hill(x, centre - picture.lean - 0.12, 0.12);
  const loudness = Math.sin(Math.PI * (0.08 + 0.86 * depth)) * swell + 0.02 * Math.sin(x * 13 + depth * 19);
  return HEIGHT * (0.38 + 0.42 * depth - 0.2 * loudness);
}

/** Colour of a pixel: two lights that fade into the night. Whole steps of four keep the file small. */
function ground(picture: Picture, x: number, y: number): Rgb {
  const near = hill(x, picture.centre, 0.42) * hill(y, 0.42, 0.36);
  const far = 0.8 * hill(x, 1 - picture.centre, 0.5) * hill(y, 0.24, 0.4);
  const fade = 1 - Math.max(0, (y - 0.6) / 0.4) ** 1.2;
  const channel = (c: 0 | 1 | 2) => {
    const lit = night[c] + (picture.near[c] * near + picture.far[c] * far) * fade;
    return Math.round(Math.min(255, lit) / 4) * 4;
  };
  return [channel(0), channel(1), channel(2)];
}

function pixelsOf(picture: Picture): Buffer {
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1));
  const at = (x: number, y: number) => y * (WIDTH * 3 + 1) + 1 + x * 3;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) rows.set(ground(picture, x / WIDTH, y / HEIGHT), at(x, y));
  }
  for (let i = 0; i < LINES; i++) {
    const strength = 0.15 + 0.6 * Math.sin(Math.PI * (0.08 + 0.84 * (i / (LINES - 1))));
    for (let x = 0; x < WIDTH; x++) {
      const exact = lineY(picture, i, x / WIDTH);
      for (const y of [Math.floor(exact), Math.floor(exact) + 1]) {
        const cover = (1 - Math.abs(exact - y)) * strength * (0.35 + 0.65 * hill(x / WIDTH, picture.centre, 0.4));
        const offset = at(x, y);
        picture.lines.forEach((value, c) => {
          rows[offset + c] = Math.round(mix(rows[offset + c] ?? 0, value, cover) / 4) * 4;
        });
      }
    }
  }
  return rows;
}

function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, check]);
}

/** A true-colour PNG without filters: zlib alone does best on smooth pictures of few shades. */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const folder = new URL("../public/preview_models/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [i, picture] of pictures.entries()) {
  const file = png(pixelsOf(picture));
  writeFileSync(new URL(`${i + 1}.png`, folder), file);
  console.log(`${i + 1}.png ${Math.ceil(file.length / 1024)} KB`);
}
