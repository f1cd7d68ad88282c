import type { Recordings } from "#features/voices/own-voices.service.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";

/** Silence that is as long as the two recordings of an own voice have to be. */
export const givenRecordings = (): Recordings => ({ sentence: silence(100_000), reading: silence(200_000) });

const silence = (samples: number) => wavOfSamples(new Int16Array(samples), 24_000);

/** Recordings of own voices as the files keep them, in memory: each is read by its owner alone. */
export function recordingsInMemory() {
  const kept = new Map<string, { owner: string; recordings: Recordings }>();
  return {
    kept,
    put: async (key: string, owner: string, recordings: Recordings) => void kept.set(key, { owner, recordings }),
    read: async (key: string, owner: string) => {
      const found = kept.get(key);
      return found?.owner === owner ? found.recordings : null;
    },
    remove: async (key: string) => void kept.delete(key),
  };
}
