import type { AuditService } from "#features/audit/audit.service.ts";
import type { ComplaintsService } from "#features/complaints/complaints.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Db } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { SealedPart } from "#platform/encryption/key-rotation.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { keyRotationJob } from "./key-rotation.ts";
import { composePrivacy, privacyJobs } from "./privacy.ts";
import { composeVerifications, verificationJobs } from "./verifications.ts";

type Parts = {
  config: Config;
  secrets: Secrets;
  db: Db;
  clock: Clock;
  log: Log;
  mail: Pick<MailService, "post">;
  audit: Pick<AuditService, "record">;
  storage: FileStorage;
  /** What other parts of the composition have sealed. */
  sealed: readonly SealedPart[];
};

/** What is kept about people by law or until they want it gone: identities, copies, deletions. */
export function composeRecords({ config, secrets, storage, sealed, ...parts }: Parts) {
  const verifications = composeVerifications({ ...parts, config, secrets, storage });
  const encryption = createEncryption(encryptionKeysOf(config.encryptionKeys, secrets.sealingKey));
  const privacy = composePrivacy({ ...parts, verifications, encryption });
  const jobsWith = (complaints: Pick<ComplaintsService, "forgetOld">) => [
    ...privacyJobs(privacy, complaints),
    ...verificationJobs(verifications),
    keyRotationJob({ ...parts, config, secrets, storage, others: sealed }),
  ];
  return { verifications, privacy, jobsWith };
}
