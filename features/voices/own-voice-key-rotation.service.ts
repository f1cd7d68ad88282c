import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import * as store from "./own-voices.store.ts";

/** Re-encrypts recordings with the newest key; false if they use it already. */
export type RecordingRenewal = { renew(key: string, owner: string): Promise<boolean> };
type Parts = { db: Db; recordings: RecordingRenewal };

/** Voice recordings for the key rotation. */
export function sealedRecordings({ db, recordings }: Parts): SealedPart {
  return {
    name: "voice recordings",
    after: (id, limit) => store.recordedAfter(db, id, limit),
    // Recordings of a withdrawn or refused voice are about to be deleted and must not be written again.
    renew: (id) =>
      transact(db, async (tx) => {
        const row = await store.ownVoiceForUpdate(tx, id);
        const isKept = row?.state === "recorded" || row?.state === "checking";
        return isKept && row.recordings_key ? recordings.renew(row.recordings_key, row.user_id) : false;
      }),
  };
}
