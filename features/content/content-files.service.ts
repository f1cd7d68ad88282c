import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SourceFile } from "./library.rules.ts";

/**
 * The paths of all files below a content directory, relative to it, with forward slashes. Throws if the directory does
 * not exist.
 */
async function pathsIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, "/").length).replaceAll("\\", "/"))
    .sort();
}

/** Reads all files of a content directory. */
export async function readFiles(directory: string): Promise<SourceFile[]> {
  const paths = await pathsIn(directory);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(directory, path), "utf8") })));
}

/** A value that changes when a file of the directory is added, removed or written. */
export async function fingerprint(directory: string): Promise<string> {
  const paths = await pathsIn(directory);
  const stamps = await Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(join(directory, path));
      return `${path} ${size} ${mtimeMs}`;
    }),
  );
  return stamps.join("\n");
}
