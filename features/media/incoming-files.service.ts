import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isUuid } from "#platform/ids/ids.ts";

export type Incoming = ReturnType<typeof createIncoming>;

/** Where uploads lie until they are whole: each under its id, with a note beside it about how long it will be. */
export function createIncoming(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pathOf = (id: string): string => {
    if (!isUuid(id)) throw new Error("An upload without an id");
    return join(directory, id);
  };
  return {
    directory,
    pathOf,
    /** Minds no upload that is not there. */
    async forget(id: string): Promise<void> {
      const path = pathOf(id);
      await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
    },
  };
}
