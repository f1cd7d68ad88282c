import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Backup, backupsOf, emptiedFile, placesOf, rebuild } from "./backups.ts";
import { syncDirectory } from "./copy-database.ts";
import { filledPagesOf, lostFile } from "./filled-pages.ts";
import { addressOfText, lastMirrored } from "./wal-mirror.ts";

/** Where the database is, and where its log is written a second time. */
export type Place = { directory: string; mirror: string | null };

/** The result of restoring a database that did not open. */
export type Restored = {
  at: string;
  /** Why the previous one did not open: the database's message. */
  reason: string;
  /** Where that one is now. */
  setAside: string;
  /** The backup that was used. */
  takenAt: string;
  /** Whether all changes since the backup are included; otherwise it ends at the backup, or somewhere after it. */
  isWhole: boolean;
};

/** The database of a directory exists but does not open. */
export class DoesNotOpen extends Error {}

/** Neither it nor any backup opens. The message says what a person can do. */
export class DatabaseDamaged extends Error {
  override readonly name = "DatabaseDamaged";
}

type Opened = { lsn: string; stop(): Promise<void> };

const reportOf = (dataDir: string) => join(dataDir, "restored.json");

/** The last restore of a data directory, at this start or an earlier one; null: never. */
export function lastRestored(dataDir: string): Restored | null {
  const path = reportOf(dataDir);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Restored) : null;
}

/**
 * Opens the database of a data directory, or creates one. A database that does not open, or has lost pages, is set aside,
 * never deleted; the newest backup that opens replaces it, with the later changes in its log. Throws `DatabaseDamaged`,
 * without any change, if none opens.
 */
export async function openOrRestore<T extends Opened>(
  dataDir: string,
  open: (place: Place) => Promise<T>,
): Promise<{ opened: T; restored: Restored | null }> {
  const { database, log } = placesOf(dataDir);
  const backups = backupsOf(dataDir);
  const place = { directory: database, mirror: log };
  const reason = await faultOf(dataDir, backups);
  if (reason === null) {
    try {
      return { opened: await open(place), restored: null };
    } catch (error) {
      if (!(error instanceof DoesNotOpen)) throw error;
      return restoreFrom(error.message);
    }
  }
  return restoreFrom(reason);

  async function restoreFrom(fault: string) {
    const found = await newestThatOpens(dataDir, backups, open);
    if (found === null) throw new DatabaseDamaged(adviceOn(dataDir, fault, backups.length));
    const restored = await putInPlace(dataDir, fault, found);
    return { opened: await open(place), restored };
  }
}

/** Damage that is visible without opening anything. */
async function faultOf(dataDir: string, [newest]: readonly Backup[]): Promise<string | null> {
  const { database } = placesOf(dataDir);
  if (!existsSync(database)) return newest === undefined ? null : `${database} is not there, but its backups are`;
  const list = filledPagesOf(database);
  // Without a list, as of an earlier version, the newest backup shows which pages held data.
  const lost = list !== null ? lostFile(database, list) : newest ? emptiedFile(dataDir, newest) : null;
  return lost === null ? null : `${lost} has lost what was in it`;
}

type Found = { backup: Backup; isWhole: boolean };

const draftOf = (dataDir: string) => `${placesOf(dataDir).database}.restoring`;

/** Tries each backup with the log and, should that be damaged as well, without. */
async function newestThatOpens(
  dataDir: string,
  backups: readonly Backup[],
  open: (place: Place) => Promise<Opened>,
): Promise<Found | null> {
  const draft = draftOf(dataDir);
  for (const backup of backups) {
    for (const withLog of [true, false]) {
      await rebuild(dataDir, backup, draft, withLog);
      const opened = await open({ directory: draft, mirror: null }).catch((error: unknown) => {
        if (error instanceof DoesNotOpen) return null;
        throw error;
      });
      if (opened === null) continue;
      await opened.stop();
      // The restored database has written to its own log, but not to the mirror: the mirror restarts at its end.
      await rebuild(dataDir, backup, draft, withLog);
      return { backup, isWhole: withLog && isAllOfTheLog(dataDir, opened.lsn) };
    }
  }
  await rm(draft, { recursive: true, force: true });
  return null;
}

function isAllOfTheLog(dataDir: string, lsn: string): boolean {
  const last = lastMirrored(placesOf(dataDir).log);
  // The backup's start was mirrored too: no mirror at all means that it was lost.
  return last !== null && addressOfText(lsn) >= last;
}

async function putInPlace(dataDir: string, reason: string, { backup, isWhole }: Found): Promise<Restored> {
  const { database, log } = placesOf(dataDir);
  const at = new Date().toISOString();
  const stamp = at.replaceAll(":", "-");
  const setAside = `${database}.broken-${stamp}`;
  if (existsSync(database)) await rename(database, setAside);
  await rename(draftOf(dataDir), database);
  if (!isWhole && existsSync(log)) {
    // New changes will have the same log positions as those that could not be restored.
    await rename(log, `${log}-${stamp}`);
    await mkdir(log, { mode: 0o700 });
  }
  const restored: Restored = { at, reason, setAside, takenAt: backup.takenAt, isWhole };
  await writeFile(reportOf(dataDir), JSON.stringify(restored), { mode: 0o600, flush: true });
  await syncDirectory(dataDir);
  return restored;
}

function adviceOn(dataDir: string, reason: string, backups: number): string {
  const { database, backups: place } = placesOf(dataDir);
  const tried =
    backups === 0 ? `There is no backup of it in ${place}.` : `None of its ${backups} backups opens either.`;
  return [
    `The database in ${database} does not open: ${reason}.`,
    `${tried} Nothing was changed. Keep a copy of ${dataDir}; then put a copy of the database from elsewhere in its place,`,
    `or move ${dataDir} away to begin with an empty one, and start again.`,
  ].join("\n");
}
