import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyDatabase, syncDirectory } from "./copy-database.ts";
import { forgetSegments, layOver } from "./wal-mirror.ts";

/** A copy of the database, with the position in its log where later changes start. */
export type Backup = { directory: string; takenAt: string; fromSegment: string };

const mostKept = 48;
const notes = "about.json";

export const placesOf = (dataDir: string) => ({
  backups: join(dataDir, "backups"),
  log: join(dataDir, "backups", "log"),
  database: join(dataDir, "postgres"),
});

/** The complete, checked backups, the newest first. */
export function backupsOf(dataDir: string): Backup[] {
  const { backups } = placesOf(dataDir);
  if (!existsSync(backups)) return [];
  const found = readdirSync(backups).flatMap((name) => backupIn(join(backups, name)) ?? []);
  return found.sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
}

function backupIn(directory: string): Backup | null {
  if (directory.endsWith(".new")) return null;
  try {
    const { takenAt, fromSegment } = JSON.parse(readFileSync(join(directory, notes), "utf8")) as Partial<Backup>;
    return takenAt && fromSegment ? { directory, takenAt, fromSegment } : null;
  } catch {
    return null;
  }
}

/** The directory of an unfinished backup, which does not count yet. */
export function draftOf(dataDir: string, takenAt: string): string {
  return join(placesOf(dataDir).backups, `${takenAt.replaceAll(":", "-")}.new`);
}

/** Turns a checked draft into a backup, all of it on disk, and deletes backups older than the retained ones. */
export async function finishBackup(dataDir: string, draft: string, about: Omit<Backup, "directory">): Promise<void> {
  await writeFile(join(draft, notes), JSON.stringify(about), { mode: 0o600, flush: true });
  await syncDirectory(draft);
  await rename(draft, draft.replace(/\.new$/, ""));
  await syncDirectory(dirname(draft));
  const all = backupsOf(dataDir);
  for (const { directory } of all.slice(mostKept)) await rm(directory, { recursive: true });
  // The previous one can still be restored in full, should the last one fail.
  const oldest = all.at(1) ?? all.at(0);
  if (oldest) forgetSegments(placesOf(dataDir).log, oldest.fromSegment);
}

/** Abandoned drafts. */
export function removeDrafts(dataDir: string): void {
  const { backups } = placesOf(dataDir);
  if (!existsSync(backups)) return;
  for (const name of readdirSync(backups)) {
    if (name.endsWith(".new")) rmSync(join(backups, name), { recursive: true, force: true });
  }
}

/** Assembles the database of a backup at `to`, with the later changes of the log unless they are left out. */
export async function rebuild(dataDir: string, backup: Backup, to: string, withLog: boolean): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await copyDatabase(join(backup.directory, "postgres"), to);
  if (!withLog) return;
  layOver(placesOf(dataDir).log, join(to, "pg_wal"), backup.fromSegment);
  await syncDirectory(join(to, "pg_wal"));
}

const pageBytes = 8192;

/**
 * Finds a database file with a page of zeros where the backup has data. Postgres takes such a page for a new one and would
 * go on without its rows; it never zeroes one by itself. Null if there is none.
 */
export function emptiedFile(dataDir: string, backup: Backup): string | null {
  const { database } = placesOf(dataDir);
  const tables = join(backup.directory, "postgres", "base");
  for (const entry of readdirSync(tables, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^\d+(\.\d+)?$/.test(entry.name)) continue;
    const copy = join(entry.parentPath, entry.name);
    const live = join(database, copy.slice(join(backup.directory, "postgres").length + 1));
    if (existsSync(live) && statSync(live).size > 0 && hasEmptiedPage(live, copy)) return live;
  }
  return null;
}

function hasEmptiedPage(live: string, copy: string): boolean {
  const pages = readFileSync(live);
  const before = readFileSync(copy);
  for (let at = 0; at + pageBytes <= Math.min(pages.length, before.length); at += pageBytes) {
    if (isNew(pages, at) && !isNew(before, at)) return true;
  }
  return false;
}

/** An unused page has no offset where its rows start. */
const isNew = (pages: Buffer, at: number): boolean => pages.readUInt32LE(at + 12) === 0;
