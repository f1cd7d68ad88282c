import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import type { PushKeys, PushSender } from "#providers/push/push.ts";
import * as store from "./push.store.ts";

const boundTo = { owner: "installation", purpose: "push-key" };

type KeyOptions = {
  db: Db;
  clock: Clock;
  sender: Pick<PushSender, "newKeys">;
  encryption: Pick<Encryption, "sealText" | "openText">;
};

/** The key pair that identifies this installation to push services: created on first use, shared by all servers. */
export function createPushKeys({ db, clock, sender, encryption }: KeyOptions): () => Promise<PushKeys> {
  let known: PushKeys | undefined;

  async function read(): Promise<PushKeys | undefined> {
    const row = await store.storedKeys(db);
    return row && { publicKey: row.publicKey, privateKey: encryption.openText(row.sealedPrivateKey, boundTo) };
  }

  return async () => {
    known ??= await read();
    if (known) return known;
    const fresh = sender.newKeys();
    await store.insertKeys(db, fresh.publicKey, encryption.sealText(fresh.privateKey, boundTo), clock.now());
    known = await read();
    if (!known) throw new Error("The keys for notifications were not stored");
    return known;
  };
}

/** The private key, for key rotation. */
export function sealedPushKey({ db, encryption }: { db: Db; encryption: Pick<Encryption, "rewrap"> }): SealedPart {
  return {
    name: "push keys",
    after: async (id) => (id === "" && (await store.storedKeys(db)) ? ["1"] : []),
    renew: () =>
      transact(db, async (tx) => {
        const row = await store.lockKeys(tx);
        const anew = row && encryption.rewrap(row.sealed, boundTo);
        if (!anew) return false;
        await store.writeSealedKey(tx, anew);
        return true;
      }),
  };
}
