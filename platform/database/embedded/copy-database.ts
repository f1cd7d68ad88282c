import { constants } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** As many at a time as Node has threads for files: a disk that syncs several does it in fewer rounds. */
const AT_A_TIME = 4;

/**
 * Copies a closed database to a directory that does not exist, readable by this user alone. All of it is on disk when it
 * resolves.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(from.length + 1);
  const directories = ["", ...entries.filter((entry) => entry.isDirectory()).map(pathOf)];
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  for (const path of directories.sort()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  await several(files, async (path) => {
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    await chmod(join(to, path), 0o600);
  });
  await several(files, (path) => sync(join(to, path), "r+"));
  await several(directories, (path) => syncDirectory(join(to, path)));
}

/** Makes the names in a directory last: what was moved there is there after a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows opens no directories, and keeps their entries by itself.
  if (process.platform !== "win32") await sync(path, "r");
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

async function several(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) await work(path);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}
