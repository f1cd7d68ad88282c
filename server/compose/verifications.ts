import type { VerificationParts } from "#features/verifications/verification-parts.service.ts";
import {
  createVerificationsService,
  type VerificationsService,
} from "#features/verifications/verifications.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import { createSealing } from "#platform/encryption/encryption.ts";
import { sealingKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { createTeamReview } from "#providers/identity/team.ts";
import { burntIn } from "#providers/watermark/burned-in.ts";

type Parts = Omit<VerificationParts, "sealing" | "provider" | "mark"> & {
  config: Pick<Config, "sealingKeys">;
  secrets: Pick<Secrets, "sealingKey">;
};

/** The identities of creators. People of the team look at them: no outside service is connected. */
export function composeVerifications({ config, secrets, ...parts }: Parts): VerificationsService {
  const sealing = createSealing(sealingKeysOf(config.sealingKeys, secrets.sealingKey));
  return createVerificationsService({ ...parts, sealing, provider: createTeamReview(), mark: burntIn });
}

export function verificationJobs(verifications: VerificationsService): Job[] {
  return [
    { name: "ask-identity-provider", schedule: "* * * * *", run: () => verifications.askProvider() },
    { name: "end-verifications", schedule: "11 * * * *", run: () => verifications.endAndRemind() },
    { name: "erase-verifications", schedule: "41 * * * *", run: () => verifications.eraseDue() },
    { name: "forget-at-identity-provider", schedule: "51 * * * *", run: () => verifications.forgetAtProvider() },
  ];
}
