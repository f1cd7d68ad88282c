import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file that only the operator's user can read. It is complete on disk when this returns; an interruption
 * leaves the file as it was.
 */
export function writeDurably(path: string, content: string): void {
  const draft = `${path}.tmp`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, path);
  // Windows cannot open directories, and flushes their entries itself.
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
