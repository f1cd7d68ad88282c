import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import * as store from "./transcript-key-rotation.store.ts";
import { sealedFor } from "./transcripts.rules.ts";

/** What was said in calls, for whoever changes the key under which it lies: one call at a time, line by line. */
export function sealedTranscripts({ db, encryption }: { db: Db; encryption: Pick<Encryption, "rewrap"> }): SealedPart {
  return {
    name: "transcripts",
    after: (id, limit) => store.keptAfter(db, id, limit),
    renew: (callId) =>
      transact(db, async (tx) => {
        const lines = await store.lockLines(tx, callId);
        const renewed = lines.flatMap(({ no, customerUid, sealed }) => {
          const anew = encryption.rewrap(sealed, sealedFor(customerUid, callId, no));
          return anew ? { no, sealed: anew } : [];
        });
        await store.writeLines(tx, callId, renewed);
        return renewed.length > 0;
      }),
  };
}
