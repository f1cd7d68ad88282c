import { sealedTranscripts } from "#features/conversations/records/transcript-key-rotation.service.ts";
import { sealedMemories } from "#features/memories/memory-resealing.service.ts";
import { sealedPayouts } from "#features/payouts/payout-resealing.service.ts";
import { sealedVerifications } from "#features/verifications/verification-resealing.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createResealing, type SealedPart } from "#platform/sealing/resealing.ts";
import { createSealing } from "#platform/sealing/sealing.ts";
import { sealingKeysOf } from "#platform/sealing/sealing-keys.ts";
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
