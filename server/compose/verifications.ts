import type { VerificationParts } from "#features/verifications/verification-parts.service.ts";
import {
  createVerificationsService,
  type VerificationsService,
} from "#features/verifications/verifications.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { createTeamReview } from "#providers/identity/team.ts";
import { burnedIn } from "#providers/watermark/burned-in.ts";

type Parts = Omit<VerificationParts, "encryption" | "provider" | "mark"> & {
  config: Pick<Config, "encryptionKeys">;
  secrets: Pick<Secrets, "sealingKey">;
};

/** The identities of creators. People of the team look at them: no outside service is connected. */
export function composeVerifications({ config, secrets, ...parts }: Parts): VerificationsService {
  const encryption = createEncryption(encryptionKeysOf(config.encryptionKeys, secrets.sealingKey));
  return createVerificationsService({ ...parts, encryption, provider: createTeamReview(), mark: burnedIn });
}

export function verificationJobs(verifications: VerificationsService): Job[] {
  return [
    { name: "ask-identity-provider", schedule: "* * * * *", run: () => verifications.askProvider() },
    { name: "end-verifications", schedule: "11 * * * *", run: () => verifications.endAndRemind() },
    { name: "erase-verifications", schedule: "41 * * * *", run: () => verifications.eraseDue() },
    { name: "forget-at-identity-provider", schedule: "51 * * * *", run: () => verifications.forgetAtProvider() },
  ];
}
