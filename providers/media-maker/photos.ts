import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { withRightScanHeaders } from "#platform/pictures/scan-headers.rules.ts";
import { type MadeFile, type MadePhoto, MediaRefused } from "./media-maker.ts";
import { printOf } from "./prints.ts";

const types = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);
/** Formats of phone cameras. Read if the local library can. */
const heicTypes = new Set(["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"]);
/** A good camera's picture has half as many; one that unpacks to more is a decompression bomb. */
const mostPixels = 50_000_000;
const leastSide = 200;
const sides = [320, 800, 1600] as const;
const blurSide = 24;

type Raw = { data: Buffer; info: OutputInfo };

/** The sizes of a photo, upright, in sRGB and without metadata. */
export async function makePhoto(path: string): Promise<MadePhoto> {
  const found = await fileTypeFromFile(path);
  const isHeic = heicTypes.has(found?.mime ?? "");
  if (!found || !(isHeic || types.has(found.mime))) throw new MediaRefused("wrong_type");
  const source = found.mime === "image/jpeg" ? withRightScanHeaders(await readFile(path)) : path;
  const raw = await decoded(source, isHeic);
  const files: MadeFile[] = [];
  for (const side of sides) {
    files.push({
      name: `${side}.avif`,
      contentType: "image/avif",
      content: await sized(raw, side).avif(avif).toBuffer(),
    });
    files.push({
      name: `${side}.webp`,
      contentType: "image/webp",
      content: await sized(raw, side).webp(webp).toBuffer(),
    });
  }
  const blur = await sized(raw, blurSide).blur(1).webp({ quality: 40 }).toBuffer();
  files.push({ name: "blur.webp", contentType: "image/webp", content: blur });
  const { width, height } = raw.info;
  const print = await printOf(raw.data, { raw: raw.info });
  return { contentType: found.mime, width, height, print, files };
}

const avif = { quality: 52, effort: 2 } as const;
const webp = { quality: 78, effort: 3 } as const;

/** Every pixel is decoded here, once, so that an incomplete file fails now. */
async function decoded(source: string | Uint8Array, isHeic: boolean): Promise<Raw> {
  const open = () => sharp(source, { limitInputPixels: mostPixels, failOn: "warning", pages: 1 });
  try {
    const { width, height } = await open().metadata();
    if (Math.min(width, height) < leastSide) throw new MediaRefused("too_small");
    return await open()
      .autoOrient()
      .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof MediaRefused) throw error;
    const bomb = error instanceof Error && /pixel limit/i.test(error.message);
    const fault = isHeic ? "heic" : "unreadable";
    throw new MediaRefused(bomb ? "too_many_pixels" : fault, { cause: error });
  }
}

function sized({ data, info }: Raw, side: number): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).resize({
    width: side,
    height: side,
    fit: "inside",
    withoutEnlargement: true,
  });
}
