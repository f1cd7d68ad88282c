import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
/** What the suites have on the disk at a time, several times over. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Makes a directory for what a run writes and throws away: in memory where the machine has plenty, since hundreds of
 * data directories are made and removed. Whoever runs it removes it. Other users may pass through it to what is opened to
 * them: some tests act as one.
 */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), "nocturne-run-"));
  chmodSync(directory, 0o711);
  return directory;
}

function hasRoom(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
  } catch {
    // No such directory on this system.
    return false;
  }
}
