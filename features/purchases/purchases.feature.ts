import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { LedgerFeature } from "#features/ledger/ledger.feature.ts";
import type { LimitsFeature } from "#features/limits/limits.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { inDollars } from "#platform/money/dollar-rows.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import { ownPurchases } from "./personal-data.store.ts";
import { disputeTask } from "./purchase-inbox.rules.ts";
import type { PurchaseParts } from "./purchase-parts.service.ts";
import { createPurchasesService } from "./purchases.service.ts";

export type PurchasesFeature = ReturnType<typeof purchasesFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  members: MembersFeature;
  ledger: LedgerFeature;
  limits: LimitsFeature;
  outside: {
    /** Takes the payments; null: nothing can be bought. */
    payments: PaymentProcessor | null;
  };
  later: Late<PurchasesLater>;
};

/** What buying credit asks of features that stand after it. */
export type PurchasesLater = { fundsChanged: PurchaseParts["fundsChanged"] };

/** Buying credit, and what becomes of a payment afterwards. */
export function purchasesFeature({ database: { db }, clock, log }: Uses, needs: Needs) {
  const purchases = createPurchasesService({
    db,
    clock,
    log,
    processor: needs.outside.payments,
    settings: needs.settings.internal.settings,
    audit: needs.audit.internal.audit,
    mail: needs.mail.internal.mail,
    members: needs.members.internal.members,
    ledger: needs.ledger.internal.ledger,
    limits: needs.limits.internal.limits,
    fundsChanged: (uid) => needs.later.parts.fundsChanged(uid),
  });
  const { reconcile, ...forScreens } = purchases;
  const inboxTasks: InboxSource[] = [
    { kinds: ["dispute"], waiting: async (viewer) => (await purchases.disputes(viewer)).map(disputeTask) },
  ];
  return {
    services: { purchases: forScreens },
    jobs: [
      {
        name: "reconcile-purchases",
        schedule: "* * * * *",
        about: "Asks the payment processor about purchases of which no notice came",
        run: async () => void (await reconcile()),
      },
    ],
    inboxTasks,
    personalData: purchasesPersonalData,
  };
}

export const purchasesPersonalData: PersonalData = {
  exports: [
    {
      name: "purchases",
      about: "Credit that you bought, or set out to buy.",
      read: (tx, { uid }) => inDollars(ownPurchases(tx, uid)),
    },
  ],
};
