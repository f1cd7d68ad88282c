import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { PersonalData } from "#features/privacy/privacy.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { forgetPayoutDetails, ownPayoutDetails } from "./own-data.store.ts";
import { sealedPayouts } from "./payout-resealing.service.ts";
import { createPayoutsService } from "./payouts.service.ts";

export type PayoutsFeature = ReturnType<typeof payoutsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "sealing">;
type Needs = { audit: AuditFeature; mail: MailFeature; members: MembersFeature };

/** Where creators are paid, and who is taxed: kept sealed. */
export function payoutsFeature({ database: { db }, clock, sealing }: Uses, needs: Needs) {
  const { members } = needs.members.internal;
  return {
    services: {
      payouts: createPayoutsService({
        db,
        clock,
        sealing,
        audit: needs.audit.internal.audit,
        mail: needs.mail.internal.mail,
        security: members.security,
        heldUntil: members.payoutsHeldUntil,
      }),
    },
    sealed: sealedPayouts({ db, sealing }),
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
