import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";
import { createDiskStorage } from "#providers/file-storage/disk.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";

/** Chooses the configured bucket; without one, files are stored in the data directory. */
export async function chooseFileStorage({ files, dataDir }: Pick<Config, "files" | "dataDir">): Promise<FileStorage> {
  if (files === null) return createDiskStorage(join(dataDir, "files"));
  // Its library takes half a second to load, and most installations never need it.
  const { createS3Storage } = await import("#providers/file-storage/s3.ts");
  return createS3Storage(files);
}
