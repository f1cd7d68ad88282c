import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isUuid } from "#platform/ids/ids.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { createIncomingPieces } from "./incoming-pieces.service.ts";

export type Incoming = ReturnType<typeof createIncoming>;

/**
 * Where uploads lie until they are whole: each under its id, with a note beside it about how long it will be. With a
 * bucket they lie there in pieces, since another server may take the next one.
 */
export function createIncoming(directory: string, storage: FileStorage) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pieces = storage.name === "s3" ? createIncomingPieces(storage) : null;
  const pathOf = (id: string): string => {
    if (!isUuid(id)) throw new Error("An upload without an id");
    return join(directory, id);
  };
  return {
    directory,
    pathOf,
    /** The shared pieces; null where uploads lie in the directory. */
    pieces,
    /** The file of this machine that holds all that has arrived. */
    async whole(id: string): Promise<string> {
      await pieces?.collect(id, pathOf(id));
      return pathOf(id);
    },
    /** Minds no upload that is not there. */
    async forget(id: string): Promise<void> {
      const path = pathOf(id);
      await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true }), pieces?.forget(id)]);
    },
  };
}
