import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The first of `folders` that this user cannot write to, or null. For one that does not exist, the folder counts in
 * which it would be made.
 */
export function firstUnwritable(folders) {
  return folders.map(existing).find((folder) => !mayWrite(folder)) ?? null;
}

/** Whether the system refused an access: the program may belong to another user, or lie on a read-only disk. */
export function isDenied(error) {
  return ["EACCES", "EPERM", "EROFS"].includes(error?.code);
}

function existing(path) {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}

/** Tried, since the mode of a folder does not tell: the disk may be read-only, and Windows has lists of who may. */
function mayWrite(folder) {
  try {
    rmdirSync(mkdtempSync(join(folder, ".writable-")));
    return true;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
}
