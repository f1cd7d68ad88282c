import { spawn } from "node:child_process";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { type MadeVideo, MediaRefused } from "./media-maker.ts";
import { cleanMp4 } from "./mp4-metadata.ts";
import { printOf } from "./prints.ts";

const types = new Set(["video/mp4", "video/x-m4v", "video/webm"]);
const longestMs = 20_000;
/** The largest size that is needed. */
const posterSide = 800;
/** The largest frame to read, as for photos: a few bytes can claim gigabytes. */
const mostPixels = 50_000_000;
const frameSide = 1_920;
const mostFrameBytes = 32 * 1024 * 1024;

/** A cleaned video, with a frame of it if `program` (ffmpeg) is installed. */
export async function makeVideo(path: string, program = "ffmpeg"): Promise<MadeVideo> {
  const found = await fileTypeFromFile(path);
  if (!found || !types.has(found.mime)) throw new MediaRefused("wrong_type");
  const contentType = found.mime === "video/webm" ? "video/webm" : "video/mp4";
  if (contentType === "video/mp4") await cleanMp4(path);
  const frame = await firstFrame(path, program);
  if (!frame) return { contentType, width: null, height: null, print: null, poster: null };
  const { width, height } = await sharp(frame, { limitInputPixels: mostPixels }).metadata();
  const resized = sharp(frame, { limitInputPixels: mostPixels }).resize({
    width: posterSide,
    height: posterSide,
    fit: "inside",
    withoutEnlargement: true,
  });
  const content = await resized.webp({ quality: 78 }).toBuffer();
  const print = await printOf(frame);
  return { contentType, width, height, print, poster: { name: "poster.webp", contentType: "image/webp", content } };
}

/** Reads everything, or fails beyond the limit. */
async function atMost(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > most) throw new Error("the frame is too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A frame as PNG; null without the program, or if it finds none. */
async function firstFrame(path: string, program: string): Promise<Buffer | null> {
  const read = [
    "-nostdin",
    "-v",
    "error",
    "-max_pixels",
    String(mostPixels),
    "-protocol_whitelist",
    "file",
    "-i",
    path,
  ];
  const size = `scale='min(${frameSide},iw)':'min(${frameSide},ih)':force_original_aspect_ratio=decrease`;
  const child = spawn(program, [...read, "-frames:v", "1", "-vf", size, "-f", "image2pipe", "-c:v", "png", "-"], {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: longestMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  const picture = await atMost(child.stdout, mostFrameBytes).catch(() => {
    child.kill("SIGKILL");
    return Buffer.alloc(0);
  });
  return (await ended) === 0 && picture.length > 0 ? picture : null;
}
