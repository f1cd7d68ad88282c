import { agentsPersonalData } from "#features/agents/agents.feature.ts";
import { appointmentsPersonalData } from "#features/appointments/appointments.feature.ts";
import { complaintsPersonalData } from "#features/complaints/complaints.feature.ts";
import { conversationsPersonalData } from "#features/conversations/conversations.feature.ts";
import { callIdsOf, hasLiveCall } from "#features/conversations/personal-data.store.ts";
import { ledgerPersonalData, moneyOf } from "#features/ledger/ledger.feature.ts";
import { limitsPersonalData } from "#features/limits/limits.feature.ts";
import { mailPersonalData } from "#features/mail/mail.feature.ts";
import { mediaPersonalData } from "#features/media/media.feature.ts";
import { membersPersonalData } from "#features/members/members.feature.ts";
import { memoriesPersonalData } from "#features/memories/memories.feature.ts";
import { moderationPersonalData } from "#features/moderation/moderation.feature.ts";
import { payoutsPersonalData } from "#features/payouts/payouts.feature.ts";
import { peoplePersonalData } from "#features/people/people.feature.ts";
import { createPersonalDataRegister } from "#features/privacy/personal-data.service.ts";
import { createPrivacyService } from "#features/privacy/privacy.service.ts";
import { purchasesPersonalData } from "#features/purchases/purchases.feature.ts";
import { pushPersonalData } from "#features/push/push.feature.ts";
import { ratingsPersonalData } from "#features/ratings/ratings.feature.ts";
import { verificationsPersonalData } from "#features/verifications/verifications.feature.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import { voicesPersonalData } from "#features/voices/voices.feature.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";

type Parts = Pick<Parameters<typeof createPrivacyService>[0], "db" | "clock" | "log" | "audit" | "mail"> & {
  verifications: Pick<VerificationsService, "ownData" | "forget">;
  encryption: Pick<Encryption, "seal" | "open" | "openText">;
};

/** Copies and deletions of members, with what every feature keeps about them. */
export function wholePrivacy({ verifications, encryption, ...parts }: Parts) {
  const personalData = createPersonalDataRegister();
  personalData.gather([
    mailPersonalData,
    membersPersonalData,
    moderationPersonalData(callIdsOf),
    mediaPersonalData,
    ledgerPersonalData,
    limitsPersonalData,
    purchasesPersonalData,
    verificationsPersonalData(verifications),
    voicesPersonalData,
    agentsPersonalData,
    conversationsPersonalData(encryption),
    memoriesPersonalData(encryption),
    complaintsPersonalData,
    ratingsPersonalData,
    appointmentsPersonalData,
    pushPersonalData,
    payoutsPersonalData,
    peoplePersonalData,
  ]);
  const { sources, forget } = personalData;
  return createPrivacyService({ ...parts, encryption, sources, forget, moneyOf, hasLiveCall, siteName: "Nocturne" });
}
