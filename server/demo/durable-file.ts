import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file that only the operator's own user can read. It is on disk, whole, when this returns; whatever interrupts
 * it leaves the file as it was.
 */
export function keepDurably(path: string, content: string): void {
  const draft = `${path}.tmp`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, path);
  // Windows opens no directories, and keeps their entries by itself.
  if (process.platform !== "win32") syncDirectory(dirname(path));
}

function syncDirectory(path: string): void {
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
