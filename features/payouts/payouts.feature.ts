import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { VerificationsFeature } from "#features/verifications/verifications.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { sealedPayouts } from "./payout-key-rotation.service.ts";
import { createPayoutsService } from "./payouts.service.ts";
import { forgetPayoutDetails, ownPayoutDetails } from "./personal-data.store.ts";

export type PayoutsFeature = ReturnType<typeof payoutsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "encryption" | "log">;
type Needs = {
  audit: AuditFeature;
  mail: MailFeature;
  members: MembersFeature;
  verifications: VerificationsFeature;
};

/** Creators' payout methods and tax details, stored sealed. */
export function payoutsFeature({ database: { db }, clock, encryption, log }: Uses, needs: Needs) {
  const { members } = needs.members.internal;
  const { payeeOf, ...payouts } = createPayoutsService({
    db,
    clock,
    encryption,
    log,
    audit: needs.audit.internal.audit,
    mail: needs.mail.internal.mail,
    security: members.security,
    heldUntil: members.actions.payoutsHeldUntil,
    legalNameOf: needs.verifications.internal.verifications.legalNameOf,
  });
  return {
    services: { payouts },
    internal: { payeeOf },
    sealed: sealedPayouts({ db, encryption }),
    personalData: payoutsPersonalData,
  };
}

export const payoutsPersonalData: PersonalData = {
  exports: [
    {
      name: "payout-details",
      about: "Where you are paid and who is taxed, masked.",
      read: (tx, { uid }) => ownPayoutDetails(tx, uid),
    },
  ],
  erasures: [{ name: "payout-details", erase: (tx, { uid }) => forgetPayoutDetails(tx, uid) }],
};
