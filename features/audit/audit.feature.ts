import type { Platform } from "#platform/composition/platform.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditChain } from "./audit-chain.service.ts";

export type AuditFeature = ReturnType<typeof auditFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "addressOfRequest">;

/** The audit log: who did what, sealed daily so that later changes show. */
export function auditFeature({ database: { db }, clock, log, addressOfRequest }: Uses) {
  const chain = createAuditChain({ db, clock, log });
  return {
    internal: { audit: createAuditService({ db, clock, address: addressOfRequest }), chain },
    jobs: [
      {
        name: "seal-the-record",
        schedule: "25 * * * *",
        about: "Seals the audit entries of every finished day, so that a later change shows",
        run: async () => void (await chain.sealFinishedDays()),
      },
    ],
  };
}
