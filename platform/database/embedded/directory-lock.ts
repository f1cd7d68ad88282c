import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { DiskFull, isDiskFull } from "./disk-full.ts";

/** The holder of the directory, for people to read. `file` tells the lock from one that was copied with its directory. */
type Holder = { pid: number; startedAt: string; bootId: string; file?: string };

/** Another process holds the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = "DirectoryInUse";
  constructor(dataDir: string, pid: number | null) {
    const who = pid === null ? "another process, perhaps in another container" : `process ${pid}`;
    super(`The data directory ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another directory.`);
  }
}

/** Two that try at once may each hold half of what the lock needs; the later one backs off within this. */
const STEP_BACK_MS = 300;
/** How long a refused process waits for the holder to have written its pid. */
const NAMED_WITHIN_MS = 500;

/** A lock without a reference would be garbage-collected, and so released. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process: two processes on one embedded database destroy it without an error. The lock is
 * the operating system's own, held by SQLite on the file `lock.db`: the kernel grants it to one process, inside or outside a
 * container, and releases it when that process ends, however it ends. So a lock can never be stale. The file beside it,
 * `lock`, only names the holder. `lock.db` must never be removed, nor opened by other code of the process that holds it:
 * closing it would release the lock. Returns the release function. Throws `DirectoryInUse`, or the file system's error if it
 * has no locks.
 */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const [path, namePath] = [join(dataDir, "lock.db"), join(dataDir, "lock")];
  const lock = take(path);
  if (lock === null) throw new DirectoryInUse(dataDir, await nameOfHolder(namePath));
  const holder = readHolder(namePath);
  if (holder !== null && holder.pid !== process.pid && isOf(holder, path) && isAlive(holder)) {
    // A release that knew only the file, or a file system whose locks have no effect.
    lock.close();
    throw new DirectoryInUse(dataDir, holder.pid);
  }
  writeHolder(namePath, path);
  held.add(lock);
  return async () => {
    rmSync(namePath, { force: true });
    held.delete(lock);
    lock.close();
  };
}

/** The lock while it is open, or null if another process has it. */
function take(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(path, { timeout: STEP_BACK_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    if (isDiskFull(String(error))) throw new DiskFull(`${path}: ${error}`);
    throw new Error(`${path} cannot be locked on this file system: ${error}. Set DATA_DIR to a directory on a disk.`, {
      cause: error,
    });
  }
}

/** SQLite's code for "held by another"; the upper bytes say how. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

function writeHolder(namePath: string, lockPath: string): void {
  const file = identityOf(lockPath);
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid), bootId: bootId(), file };
  const draft = `${namePath}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  renameSync(draft, namePath);
}

/** The pid of the process that has the lock; null if it is not on this system. */
async function nameOfHolder(namePath: string): Promise<number | null> {
  const untilMs = performance.now() + NAMED_WITHIN_MS;
  do {
    const holder = readHolder(namePath);
    if (holder !== null && isAlive(holder)) return holder.pid;
    await sleep(20);
  } while (performance.now() < untilMs);
  return null;
}

function readHolder(namePath: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(namePath, "utf8"));
    return typeof read === "object" && read !== null && "pid" in read ? (read as Holder) : null;
  } catch {
    return null;
  }
}

function isOf(holder: Holder, lockPath: string): boolean {
  return holder.file === undefined || holder.file === identityOf(lockPath);
}

function identityOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

function isAlive(holder: Holder): boolean {
  if (holder.bootId !== bootId()) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return startOf(holder.pid) === holder.startedAt;
}

/** Field 22 of /proc/PID/stat: when the process started, so that a reused number is not taken for the old process. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
