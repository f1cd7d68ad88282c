import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import satori from "satori";
import sharp from "sharp";
import type { Watermark } from "./watermark.ts";

const require = createRequire(import.meta.url);
const fontFile = require.resolve("@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff");
let loaded: Promise<Buffer> | undefined;

const family = "mark";
/** Large enough to survive a photo of the screen, faint enough to read a document beneath it. */
const letterShare = 0.034;
const leastLetter = 16;

/** Words become outlines first: a machine without fonts would draw none, and nobody would notice. */
export const burnedIn: Watermark = async (picture, words) => {
  const { width, height } = await sharp(picture).metadata();
  const size = Math.max(leastLetter, Math.round(Math.max(width, height) * letterShare));
  const tile = { width: Math.ceil(size * words.length * 0.44) + size, height: Math.round(size * 2.8) };
  const line = await outlines(words, size, tile);
  const across = Math.hypot(width, height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="words" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse">${line}</pattern></defs>
    <g transform="rotate(-24 ${width / 2} ${height / 2})">
      <rect x="${-across}" y="${-across}" width="${3 * across}" height="${3 * across}" fill="url(#words)"/>
    </g></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 86 })
    .toBuffer();
};

/** The words twice, dark beneath light: visible on any ground. */
async function outlines(words: string, size: number, tile: { width: number; height: number }): Promise<string> {
  loaded ??= readFile(fontFile);
  const font = { name: family, data: await loaded, weight: 400 as const, style: "normal" as const };
  const text = (color: string, shift: number) => ({
    type: "div",
    props: {
      style: {
        position: "absolute",
        left: size / 2 + shift,
        top: size / 2 + shift,
        fontSize: size,
        color,
        whiteSpace: "nowrap",
      },
      children: words,
    },
  });
  const whole = {
    type: "div",
    props: {
      style: { display: "flex", width: "100%", height: "100%", fontFamily: family },
      children: [text("rgba(0,0,0,0.42)", Math.max(1, size / 16)), text("rgba(255,255,255,0.5)", 0)],
    },
  };
  return satori(whole as Parameters<typeof satori>[0], { ...tile, fonts: [font] });
}
