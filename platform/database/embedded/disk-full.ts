/** The disk has no room left. The message says what a person can do. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";
  constructor(reason: string) {
    super(`There is no room left on the disk of DATA_DIR. Make room on it, and start again. (${reason})`);
  }
}

/** Whether an error of the system, of Postgres or of SQLite says that a disk, or somebody's share of it, is full. */
export function isDiskFull(reason: string): boolean {
  return /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|disk is full/i.test(reason);
}
