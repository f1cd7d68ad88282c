import { type FileHandle, open } from "node:fs/promises";
import { MediaRefused } from "./media-maker.ts";

/** Boxes with the author, the location and the device. */
const telling = new Set(["udta", "meta", "uuid"]);
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
const mostBoxes = 10_000;

/**
 * Removes the metadata of an MP4 in place: such boxes become free space of the same length, so that no offset in the file
 * changes. Throws a `MediaRefused` if its boxes do not add up, or if it has no video.
 */
export async function cleanMp4(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const seen = { boxes: 0, names: new Set<string>() };
    await walk(file, 0, (await file.stat()).size, seen);
    if (!seen.names.has("moov") || !seen.names.has("mdat")) throw new MediaRefused("unreadable");
  } finally {
    await file.close();
  }
}

async function walk(file: FileHandle, from: number, to: number, seen: { boxes: number; names: Set<string> }) {
  let at = from;
  while (at < to) {
    seen.boxes += 1;
    const { name, size, head } = await boxAt(file, at, to);
    if (seen.boxes > mostBoxes || size < head || at + size > to) throw new MediaRefused("unreadable");
    seen.names.add(name);
    if (telling.has(name)) await blank(file, at, size, head);
    else if (containers.has(name)) await walk(file, at + head, at + size, seen);
    at += size;
  }
}

async function boxAt(file: FileHandle, at: number, to: number) {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  if (bytesRead < 8) throw new MediaRefused("unreadable");
  const short = header.readUInt32BE(0);
  const name = header.toString("latin1", 4, 8);
  // 0: to the end of the file; 1: the length follows the name, in eight bytes.
  if (short === 0) return { name, size: to - at, head: 8 };
  if (short === 1) return { name, size: Number(header.readBigUInt64BE(8)), head: 16 };
  return { name, size: short, head: 8 };
}

async function blank(file: FileHandle, at: number, size: number, head: number): Promise<void> {
  await file.write(Buffer.from("free"), 0, 4, at + 4);
  const zeros = Buffer.alloc(65_536);
  for (let done = head; done < size; done += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, size - done), at + done);
  }
}
