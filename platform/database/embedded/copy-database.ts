import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** As many at a time as Node has threads for files: a disk that syncs several does it in fewer rounds. */
const AT_A_TIME = 4;

type CopyOptions = {
  /** Files to leave out, by their path in the database. */
  leaveOut?(path: string): boolean;
  /** Leaves the sync to `syncDatabase`, so that the source need not be idle for as long. */
  unsynced?: boolean;
  /** An older copy that never changes: a file last changed before that moment is the same in both. */
  older?: { directory: string; before: Date };
  /** Called after each file and each sync of one, as a sign of progress. */
  step?(): void;
};

/**
 * Copies a database that is closed or idle to a new directory, readable by this user alone. All of it is on disk when it
 * resolves, by default.
 */
export async function copyDatabase(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  const { leaveOut = () => false, older, step = () => {} } = options;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(from.length + 1);
  const directories = ["", ...entries.filter((entry) => entry.isDirectory()).map(pathOf)];
  const files = entries
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .filter((path) => !leaveOut(path));
  for (const path of directories.sort()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  await several(files, async (path) => {
    if (older && (await isUnchanged(join(from, path), older.before))) {
      const isLinked = await link(join(older.directory, path), join(to, path)).then(...yesOrNo);
      if (isLinked) return step();
    }
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    await chmod(join(to, path), 0o600);
    step();
  });
  if (!options.unsynced) await syncDatabase(to, step);
}

/** All of a copy is on disk when it resolves. */
export async function syncDatabase(copy: string, step = () => {}): Promise<void> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name);
  await several(entries.filter((entry) => entry.isFile()).map(pathOf), async (path) => {
    await sync(path, "r+");
    step();
  });
  const directories = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  await several([copy, ...directories], (path) => syncDirectory(path));
}

const yesOrNo = [() => true, () => false] as const;

const isUnchanged = async (path: string, since: Date) => (await stat(path)).mtime < since;

/** Syncs a directory's entries: what was moved there survives a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open directories, and persists their entries itself.
  if (process.platform !== "win32") await sync(path, "r");
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function several(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) await work(path);
  };
  // Nothing is written any more once this has failed.
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
