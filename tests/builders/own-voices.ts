import type { Recordings } from "#features/voices/own-voice-recording.service.ts";
import { createOwnVoiceReview } from "#features/voices/own-voice-review.service.ts";
import { createOwnVoices } from "#features/voices/own-voices.service.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { createCloningStandIn } from "#providers/voice-cloning/stand-in.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";
import type { Product } from "./product.ts";
import { quietLog } from "./quiet-log.ts";

/** Silence that is as long as the two recordings of an own voice have to be. */
export const givenRecordings = (): Recordings => ({ sentence: silence(100_000), reading: silence(200_000) });

const silence = (samples: number) => wavOfSamples(new Int16Array(samples), 24_000);

/** Where recordings of creators' own voices are kept in a test; `full`: nothing more can be kept. */
function recordingsInMemory() {
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

/** What is around own voices in a test, and what of it fails. */
export function ownVoiceWorld() {
  return {
    ...recordingsInMemory(),
    /** The cloning service takes nothing. */
    serviceFails: false,
    /** Whose calls were ended. */
    ended: [] as string[],
    /** So many times calls cannot be ended. */
    endsFailing: 0,
    /** The name in the approved identities; null: they were confirmed without a record. */
    legalName: null as string | null,
    /** What speech recognition understands; null: none is connected. */
    understands: null as ((wav: Uint8Array) => Promise<string>) | null,
  };
}

export type OwnVoiceServices = ReturnType<typeof ownVoiceServices>;
/** Own voices and their review, with the stand-in for a cloning service, and the product's list of voices. */
export function ownVoiceServices(
  { db, clock, internal, features }: Pick<Product, "db" | "clock" | "internal" | "features">,
  world: ReturnType<typeof ownVoiceWorld>,
) {
  const { recordings } = world;
  const legalNameOf = async () => world.legalName;
  const { audit } = internal;
  const shared = { db, clock, log: quietLog, audit, mail: features.mail.internal.mail, legalNameOf };
  const standIn = createCloningStandIn({ clock, voices: ["radio-tenor"] });
  const cloning = {
    ...standIn,
    begin: (request: Parameters<typeof standIn.begin>[0]) =>
      world.serviceFails ? Promise.reject(new Error("busy")) : standIn.begin(request),
  };
  const review = createOwnVoiceReview({ ...shared, recordings, cloning });
  const own = createOwnVoices({
    db,
    clock,
    audit,
    recordings,
    log: quietLog,
    legalNameOf,
    standIn: true,
    clearNow: () => review.work(),
    endCalls: async (uid) => {
      if (world.endsFailing > 0) {
        world.endsFailing -= 1;
        throw new Error("the settlement is busy");
      }
      world.ended.push(uid);
    },
    get understood() {
      return world.understands;
    },
    measure: () => ({ seconds: 30, rms: 0.1, clippedShare: 0 }),
    perCreator: createRateLimit({ points: 1_000, seconds: 60 }),
  });
  return { own, review, voices: features.voices.internal.voices };
}
