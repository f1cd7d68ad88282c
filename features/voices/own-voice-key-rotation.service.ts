import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import * as store from "./own-voices.store.ts";

/** Brings recordings under the newest key; false where they are already. */
export type RecordingRenewal = { renew(key: string, owner: string): Promise<boolean> };
type Parts = { db: Db; recordings: RecordingRenewal };

/** Recordings of voices, for whoever changes the key under which they lie. */
export function sealedRecordings({ db, recordings }: Parts): SealedPart {
  return {
    name: "voice recordings",
    after: (id, limit) => store.recordedAfter(db, id, limit),
    // Those of a voice that is over are about to be deleted, and must not come back.
    renew: (id) =>
      transact(db, async (tx) => {
        const row = await store.ownVoiceForUpdate(tx, id);
        const isKept = row?.state === "recorded" || row?.state === "checking";
        return isKept && row.recordings_key ? recordings.renew(row.recordings_key, row.user_id) : false;
      }),
  };
}
