import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import { lockSealed, sealedAfter, writeSealed } from "./payouts.store.ts";

const purposes = { payout_methods: "payouts.method", tax_details: "payouts.tax" } as const;

/** Sealed payout methods and tax details, for encryption key rotation. */
export function sealedPayouts({ db, encryption }: { db: Db; encryption: Pick<Encryption, "rewrap"> }): SealedPart[] {
  return (["payout_methods", "tax_details"] as const).map((table) => ({
    name: table,
    after: (id, limit) => sealedAfter(db, table, { id, limit }),
    renew: (owner) =>
      transact(db, async (tx) => {
        const sealed = await lockSealed(tx, table, owner);
        const renewed = sealed && encryption.rewrap(sealed, { owner, purpose: purposes[table] });
        if (renewed) await writeSealed(tx, table, { owner, sealed: renewed });
        return Boolean(renewed);
      }),
  }));
}
