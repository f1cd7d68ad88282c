import { sealedTranscripts } from "#features/conversations/records/transcript-key-rotation.service.ts";
import { sealedMemories } from "#features/memories/memory-key-rotation.service.ts";
import { sealedPayouts } from "#features/payouts/payout-key-rotation.service.ts";
import { sealedVerifications } from "#features/verifications/verification-key-rotation.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Db } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import { createKeyRotation, type SealedPart } from "#platform/encryption/key-rotation.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";

type Parts = {
  config: Pick<Config, "encryptionKeys">;
  secrets: Pick<Secrets, "sealingKey">;
  db: Db;
  log: Log;
  storage: FileStorage;
  /** What other parts of the composition have sealed. */
  others: readonly SealedPart[];
};

/** After a change of keys: some of it at a time, since each picture has to be read and written whole. */
export function keyRotationJob({ config, secrets, db, log, storage, others }: Parts): Job {
  const encryption = createEncryption(encryptionKeysOf(config.encryptionKeys, secrets.sealingKey));
  const parts = [
    ...sealedPayouts({ db, encryption }),
    ...sealedVerifications({ db, encryption, storage }),
    sealedTranscripts({ db, encryption }),
    sealedMemories({ db, encryption }),
    ...others,
  ];
  const keyRotation = createKeyRotation({ parts, log });
  return { name: "reseal", schedule: "*/10 * * * *", run: async () => void (await keyRotation.run()) };
}
