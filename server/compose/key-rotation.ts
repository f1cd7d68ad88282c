import { sealedTranscripts } from "#features/conversations/records/transcript-key-rotation.service.ts";
import { sealedMemories } from "#features/memories/memory-key-rotation.service.ts";
import { sealedPayouts } from "#features/payouts/payout-key-rotation.service.ts";
import { sealedVerifications } from "#features/verifications/verification-key-rotation.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Db } from "#platform/database/connect.ts";
import { createSealing } from "#platform/encryption/encryption.ts";
import { sealingKeysOf } from "#platform/encryption/encryption-keys.ts";
import { createResealing, type SealedPart } from "#platform/encryption/key-rotation.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";

type Parts = {
  config: Pick<Config, "sealingKeys">;
  secrets: Pick<Secrets, "sealingKey">;
  db: Db;
  log: Log;
  storage: FileStorage;
  /** What other parts of the composition have sealed. */
  others: readonly SealedPart[];
};

/** After a change of keys: some of it at a time, since each picture has to be read and written whole. */
export function resealingJob({ config, secrets, db, log, storage, others }: Parts): Job {
  const sealing = createSealing(sealingKeysOf(config.sealingKeys, secrets.sealingKey));
  const parts = [
    ...sealedPayouts({ db, sealing }),
    ...sealedVerifications({ db, sealing, storage }),
    sealedTranscripts({ db, sealing }),
    sealedMemories({ db, sealing }),
    ...others,
  ];
  const resealing = createResealing({ parts, log });
  return { name: "reseal", schedule: "*/10 * * * *", run: async () => void (await resealing.run()) };
}
