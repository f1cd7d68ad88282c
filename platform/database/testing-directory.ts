import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { filledPagesFile } from "./embedded/filled-pages.ts";

/**
 * Copies what a test needs of a closed database, a sixth of its bytes: neither the two template databases, nor the unused
 * part of the write-ahead log.
 */
export function copyForTest(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    // Without the list of its pages, the copy does not miss those of the template databases.
    if (/^base\/[14]\//.test(path) || path === filledPagesFile) continue;
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true });
    else copyFileSync(join(from, path), join(to, path));
    // Beyond its end it reads as zeros, and takes no memory.
    if (isLogSegment(path)) truncateSync(join(to, path), LOG_SEGMENT_BYTES);
  }
}

/** Copies the data directory of a stopped site, without its backups, and its database as `copyForTest` does. */
export function copyDataDirectory(from: string, to: string): void {
  const database = join(from, "postgres");
  const isLeftOut = (path: string) => path === database || path === join(from, "backups");
  cpSync(from, to, { recursive: true, filter: (path) => !isLeftOut(path) });
  copyForTest(database, join(to, "postgres"));
}

const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;
const isLogSegment = (path: string) => /^pg_wal\/[0-9A-F]{24}$/.test(path);

/** Truncates the unused part of a closed database's write-ahead log, which a copy gets back. */
export function cutEmptyLog(directory: string): void {
  for (const name of readdirSync(join(directory, "pg_wal"))) {
    if (!isLogSegment(`pg_wal/${name}`)) continue;
    const path = join(directory, "pg_wal", name);
    const bytes = readFileSync(path);
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end -= 1;
    truncateSync(path, end);
  }
}
