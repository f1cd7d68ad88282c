import { createReadStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { ProviderError } from "../provider-error.ts";
import { ofLength } from "./exact-length.ts";
import { checkedKey, InvalidFileKey } from "./file-key.ts";
import type { FileStorage } from "./file-storage.ts";

/** Files in a directory that only the owner of the process can read. */
export function createDiskStorage(directory: string): FileStorage {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: directory, visibility: "private" }));

  const exists = (key: string) => asked(() => disk.exists(checkedKey(key)));
  const ifThere = async <T>(key: string, ask: () => Promise<T>) => ((await exists(key)) ? asked(ask) : null);

  return {
    name: "disk",
    put: (key, content, { bytes }) => asked(() => disk.putStream(checkedKey(key), ofLength(content, bytes))),
    read: (key) => ifThere(key, () => disk.getBytes(key)),
    stream: (key, range) =>
      ifThere<Readable>(key, async () => (range ? createReadStream(join(directory, key), range) : disk.getStream(key))),
    size: (key) => ifThere(key, async () => (await disk.getMetaData(key)).contentLength),
    exists,
    remove: (key) => asked(() => disk.delete(checkedKey(key))),
    async signedAddress(key) {
      checkedKey(key);
      return null;
    },
    close: async () => {},
  };
}

/** Translates a failure into ours. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof ProviderError || cause instanceof InvalidFileKey) throw cause;
    throw new ProviderError("unavailable", "the disk failed", { cause });
  }
}
