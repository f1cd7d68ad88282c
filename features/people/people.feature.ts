import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ConfirmationsFeature } from "#features/confirmations/confirmations.feature.ts";
import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import type { LedgerFeature } from "#features/ledger/ledger.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { PayoutsFeature } from "#features/payouts/payouts.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { PrivacyFeature } from "#features/privacy/privacy.feature.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { VerificationsFeature } from "#features/verifications/verifications.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Tx } from "#platform/database/connect.ts";
import { inDollars } from "#platform/money/dollar-rows.ts";
import { confirmedMemberFailures } from "./people.failures.ts";
import { createPeopleService } from "./people.service.ts";
import { forgetNotes, ownAdjustments, ownNotes, ownSuspensions } from "./personal-data.store.ts";

export type PeopleFeature = ReturnType<typeof peopleFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  members: MembersFeature;
  confirmations: ConfirmationsFeature;
  ledger: LedgerFeature;
  verifications: VerificationsFeature;
  conversations: ConversationsFeature;
  payouts: PayoutsFeature;
  privacy: PrivacyFeature;
};

/** What a caller reads who said that they are under 18. */
const minorWords =
  "You said in a call that you are under 18. This site is for adults only. The call is refunded and its transcript is " +
  "erased. If you are an adult, write to us: we can verify your age.";

/** Member administration: search, member files and admin actions. */
export function peopleFeature({ database: { db }, clock, log }: Uses, needs: Needs) {
  const { people, endExpiredSuspensions, suspensions, confirmed } = createPeopleService({
    db,
    clock,
    log,
    audit: needs.audit.internal.audit,
    settings: needs.settings.internal.settings,
    mail: needs.mail.internal.mail,
    memberActions: needs.members.internal.members.actions,
    confirmations: needs.confirmations.internal.confirmations,
    ledger: needs.ledger.internal.ledger,
    verifications: needs.verifications.internal.verifications,
    payeeOf: needs.payouts.internal.payeeOf,
    memberCalls: needs.conversations.internal.memberCalls,
    privacy: needs.privacy.internal.privacy,
  });
  return {
    services: { people },
    internal: {
      /** For complaint decisions. */
      suspensions: {
        suspend: suspensions.suspend,
        liftSuspension: suspensions.lift,
        endCalls: suspensions.endCalls,
      },
      /** For the review of a caller who said that they are under 18. */
      suspendMinor: (tx: Tx, uid: string, by: string) =>
        suspensions.suspendPermanently(tx, uid, { code: "underage_user", words: minorWords, by }),
      endExpiredSuspensions,
    },
    jobs: [
      {
        name: "keep-suspensions",
        schedule: "* * * * *",
        about: "Ends suspensions whose time is over, and calls of members who are shut out",
        run: async () => void (await endExpiredSuspensions()),
      },
    ],
    confirmed,
    confirmedRefusals: confirmedMemberFailures,
    personalData: peoplePersonalData,
  };
}

export const peoplePersonalData: PersonalData = {
  exports: [
    { name: "suspensions", about: "When you were shut out, and why.", read: (tx, { uid }) => ownSuspensions(tx, uid) },
    { name: "staff-notes", about: "What our staff wrote down.", read: (tx, { uid }) => ownNotes(tx, uid) },
    {
      name: "credit-by-hand",
      about: "Credit that we gave or took by hand.",
      read: (tx, { uid }) => inDollars(ownAdjustments(tx, uid)),
    },
  ],
  erasures: [{ name: "staff-notes", erase: (tx, { uid }) => forgetNotes(tx, uid) }],
};
