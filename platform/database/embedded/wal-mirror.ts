import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

// Every commit is in the write-ahead log first, in segments named by their position. A second copy of the log beside the
// database, with an older copy of the database, restores everything, money included.

const segmentBytes = 16 * 1024 * 1024;
const pageBytes = 8192;
/** The offset of a page's own address, which tells it from leftovers of an older segment in the file. */
const addressAt = 8;

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

/** Mirrors the database's log to a directory outside of it. */
export class WalMirror {
  readonly #directory: string;
  #open: { name: string; descriptor: number; isNew: boolean } | null = null;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#directory = directory;
  }

  /** `length` bytes of `buffer` from `offset`, written to the file of that name at `position`. */
  write(name: string, buffer: Uint8Array, offset: number, length: number, position: number): void {
    if (isSegment(name)) writeSync(this.#fileOf(name).descriptor, buffer, offset, length, position);
  }

  /** Everything written to the file of that name is on disk when it returns. */
  sync(name: string): void {
    if (this.#open?.name !== name) return;
    fsyncSync(this.#open.descriptor);
    if (!this.#open.isNew) return;
    syncDirectoryNow(this.#directory);
    this.#open.isNew = false;
  }

  #fileOf(name: string) {
    if (this.#open?.name === name) return this.#open;
    if (this.#open) {
      fsyncSync(this.#open.descriptor);
      closeSync(this.#open.descriptor);
    }
    const path = join(this.#directory, name);
    const isNew = !existsSync(path);
    this.#open = { name, isNew, descriptor: openSync(path, isNew ? "wx+" : "r+", 0o600) };
    return this.#open;
  }
}

/** Syncs a directory's entries, without a pause in which others run. */
export function syncDirectoryNow(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function segmentsIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).filter(isSegment).sort() : [];
}

/** Overlays a copied database's log with the mirror, from a segment on, page by page: either may start later. */
export function layOver(mirror: string, log: string, fromSegment: string): void {
  for (const name of segmentsIn(mirror).filter((segment) => segment >= fromSegment)) {
    const pages = readFileSync(join(mirror, name));
    const path = join(log, name);
    const descriptor = openSync(path, existsSync(path) ? "r+" : "wx+", 0o600);
    try {
      for (let at = 0; at + pageBytes <= pages.length; at += pageBytes) {
        if (addressOf(pages, at) !== 0n) writeSync(descriptor, pages, at, pageBytes, at);
      }
      ftruncateSync(descriptor, segmentBytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** Deletes the segments before one. */
export function forgetSegments(mirror: string, before: string): void {
  for (const name of segmentsIn(mirror).filter((segment) => segment < before)) rmSync(join(mirror, name));
}

/** The address of the last mirrored page, null if there is none. */
export function lastMirrored(mirror: string): bigint | null {
  for (const name of segmentsIn(mirror).reverse()) {
    const pages = readFileSync(join(mirror, name));
    const begin = beginOf(name);
    for (let at = pages.length - (pages.length % pageBytes) - pageBytes; at >= 0; at -= pageBytes) {
      if (addressOf(pages, at) === begin + BigInt(at)) return begin + BigInt(at);
    }
  }
  return null;
}

const addressOf = (pages: Buffer, at: number): bigint => pages.readBigUInt64LE(at + addressAt);

/** A segment's name is a timeline, then its number in two parts of eight digits. */
function beginOf(segment: string): bigint {
  const perPart = 0x1_0000_0000n / BigInt(segmentBytes);
  const number = BigInt(`0x${segment.slice(8, 16)}`) * perPart + BigInt(`0x${segment.slice(16)}`);
  return number * BigInt(segmentBytes);
}

/** "1/5A0" as a number. */
export function addressOfText(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
