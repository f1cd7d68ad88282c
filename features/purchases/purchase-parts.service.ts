import type { AuditService } from "#features/audit/audit.service.ts";
import type { LedgerService } from "#features/ledger/ledger.service.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import type { MembersService } from "../members/service/members.service.ts";

/** What buying credit stands on. */
export type PurchaseParts = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: nothing can be bought. */
  processor: PaymentProcessor | null;
  settings: Pick<SettingsService, "get" | "closed">;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  members: Pick<MembersService, "briefOf">;
  ledger: Pick<LedgerService, "recordPurchase" | "reversePurchase" | "isFrozen">;
  limits: Pick<LimitsService, "standing">;
  /** A customer has more credit, or less: their running call wants to know. */
  fundsChanged(uid: string): Promise<void>;
};
