import { transact } from "#platform/database/transaction.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import { detailsSeal, pictureSeal, type VerificationParts } from "./verification-parts.service.ts";
import { lockPicture, picturesAfter } from "./verification-pictures.store.ts";
import * as store from "./verifications.store.ts";

type Parts = Pick<VerificationParts, "db" | "encryption" | "storage">;

/** Identity records and their pictures, for whoever changes the key under which they lie. */
export function sealedVerifications({ db, encryption, storage }: Parts): SealedPart[] {
  return [
    {
      name: "identity records",
      after: (id, limit) => store.detailsAfter(db, id, limit),
      renew: (id) =>
        transact(db, async (tx) => {
          const row = await store.lockVerification(tx, id);
          const renewed = row?.details ? encryption.rewrap(row.details, detailsSeal(row)) : null;
          if (renewed) await store.changeVerification(tx, id, { details: renewed });
          return renewed !== null;
        }),
    },
    {
      name: "identity pictures",
      after: (id, limit) => picturesAfter(db, id, limit),
      // The row is locked meanwhile: a picture that is being taken out must not come back as a file that nobody knows.
      renew: (id) =>
        transact(db, async (tx) => {
          const picture = await lockPicture(tx, id);
          const row = picture && (await store.verificationById(tx, picture.verification_id));
          const sealed = picture && (await storage.read(picture.storage_key));
          const renewed = row && sealed ? encryption.rewrap(sealed, pictureSeal(row, picture)) : null;
          if (!renewed || !picture) return false;
          const facts = { contentType: "application/octet-stream", bytes: renewed.length };
          await storage.put(picture.storage_key, renewed, facts);
          return true;
        }),
    },
  ];
}
