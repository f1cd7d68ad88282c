import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { LedgerFeature } from "#features/ledger/ledger.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { inDollars } from "#platform/money/dollar-rows.ts";
import { createLimitsService } from "./limits.service.ts";
import { ownLimits, ownPauses } from "./personal-data.store.ts";

export type LimitsFeature = ReturnType<typeof limitsFeature>;
type Uses = Pick<Platform, "database" | "clock">;
type Needs = { audit: AuditFeature; ledger: LedgerFeature };

/** The limits and breaks that members set for themselves. */
export function limitsFeature({ database: { db }, clock }: Uses, { audit, ledger }: Needs) {
  const limits = createLimitsService({
    db,
    clock,
    audit: audit.internal.audit,
    ledger: ledger.internal.ledger,
  });
  const { mine, setCap, cancelRaise, takeBreak, excludeSelf } = limits;
  return {
    services: { limits: { mine, setCap, cancelRaise, takeBreak, excludeSelf } },
    internal: { limits },
    personalData: limitsPersonalData,
  };
}

export const limitsPersonalData: PersonalData = {
  exports: [
    {
      name: "limits",
      about: "Limits that you set for yourself.",
      read: (tx, { uid }) => inDollars(ownLimits(tx, uid)),
    },
    {
      name: "breaks",
      about: "Breaks and exclusions that you set for yourself.",
      read: (tx, { uid }) => ownPauses(tx, uid),
    },
  ],
};
