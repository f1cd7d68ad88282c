import { createFreeCreditReminders } from "#features/ledger/free-credit-end.service.ts";
import type { PurchaseParts } from "#features/purchases/purchase-parts.service.ts";
import { createPurchasesService, type PurchasesService } from "#features/purchases/purchases.service.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import type { ProviderWatch } from "../provider-watch.ts";
import { choosePayments } from "./payments.ts";

type Parts = Pick<PurchaseParts, "clock" | "log" | "mail" | "fundsChanged"> & {
  config: Pick<Config, "payments" | "dataDir" | "host" | "publicUrl">;
  database: Database;
  core: Pick<PurchaseParts, "settings" | "audit" | "members" | "ledger" | "limits">;
  secret: string;
  port: number;
  chosen: PaymentProcessor | undefined;
  watch: Pick<ProviderWatch, "payments">;
};

export function composePurchases(parts: Parts) {
  const { settings, audit, members, ledger, limits } = parts.core;
  const { clock, log, mail, fundsChanged } = parts;
  const { db } = parts.database;
  const { processor: chosen, desk } = choosePayments(parts);
  const processor = parts.watch.payments(chosen);
  const purchases = createPurchasesService({
    db,
    clock,
    log,
    mail,
    fundsChanged,
    processor,
    settings,
    audit,
    members,
    ledger,
    limits,
  });
  const remind = createFreeCreditReminders({ db, clock, mail, members });
  return {
    purchases,
    takesPayments: processor !== null,
    sandboxPayments: desk,
    purchaseJobs: purchaseJobs(purchases, remind),
  };
}

function purchaseJobs(purchases: PurchasesService, remind: () => Promise<number>): Job[] {
  return [
    { name: "reconcile-purchases", schedule: "* * * * *", run: async () => void (await purchases.reconcile()) },
    { name: "remind-of-ending-credit", schedule: "7 * * * *", run: async () => void (await remind()) },
  ];
}
