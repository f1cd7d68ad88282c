import type { Recordings } from "#features/voices/own-voices.service.ts";

/** Where recordings of creators' own voices are kept in a test; `full`: nothing more can be kept. */
export function recordingsInMemory() {
  const kept = new Map<string, { owner: string; recordings: Recordings }>();
  const disk = { full: false };
  const recordings = {
    async put(key: string, owner: string, both: Recordings) {
      if (disk.full) throw new Error("the disk is full");
      kept.set(key, { owner, recordings: both });
    },
    async read(key: string, owner: string) {
      const found = kept.get(key);
      return found?.owner === owner ? found.recordings : null;
    },
    remove: async (key: string) => void kept.delete(key),
  };
  return { kept, disk, recordings };
}
