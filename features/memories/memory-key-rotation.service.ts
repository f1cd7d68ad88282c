import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import { sealedFactFor } from "./encrypted-facts.rules.ts";
import * as store from "./memories.store.ts";

/** Stored facts for the key rotation, one customer and companion at a time. */
export function sealedMemories({ db, encryption }: { db: Db; encryption: Pick<Encryption, "rewrap"> }): SealedPart {
  return {
    name: "memories",
    after: (place, limit) => store.pairsAfter(db, place, limit),
    renew: (place) =>
      transact(db, async (tx) => {
        const [customerUid = "", agentId = ""] = place.split(":");
        let renewed = 0;
        for (const { id, sealed } of await store.lockFacts(tx, { customerUid, agentId })) {
          const anew = encryption.rewrap(sealed, sealedFactFor(customerUid, id));
          if (!anew) continue;
          await store.writeSealed(tx, id, anew);
          renewed += 1;
        }
        return renewed > 0;
      }),
  };
}
