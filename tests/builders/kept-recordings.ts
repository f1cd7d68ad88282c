import type { Recordings } from "#features/voices/own-voices.service.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";

/** Silence that is as long as the two recordings of an own voice have to be. */
export const givenRecordings = (): Recordings => ({ sentence: silence(100_000), reading: silence(200_000) });

const silence = (samples: number) => wavOfSamples(new Int16Array(samples), 24_000);

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
