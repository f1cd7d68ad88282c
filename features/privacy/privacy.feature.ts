import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ConversationsFeature } from "#features/conversations/conversations.feature.ts";
import type { LedgerFeature } from "#features/ledger/ledger.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { OperationsFeature } from "#features/operations/operations.feature.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import { createKeyRotation, type SealedPart } from "#platform/encryption/key-rotation.ts";
import { createPersonalDataRegister } from "./personal-data.service.ts";
import { createPrivacyService } from "./privacy.service.ts";
import { createRetention } from "./retention.service.ts";

export type PrivacyFeature = ReturnType<typeof privacyFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log" | "encryption">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  ledger: LedgerFeature;
  conversations: ConversationsFeature;
  operations: OperationsFeature;
  /** What features store encrypted. */
  sealed: readonly SealedPart[];
};

/** Exports and deletion of members' data, and retention of all data. */
export function privacyFeature({ database: { db }, clock, log, encryption }: Uses, needs: Needs) {
  const { audit } = needs.audit.internal;
  const personalData = createPersonalDataRegister();
  const privacy = createPrivacyService({
    db,
    clock,
    log,
    encryption,
    audit,
    mail: needs.mail.internal.mail,
    moneyOf: needs.ledger.internal.moneyOf,
    hasLiveCall: needs.conversations.internal.hasLiveCall,
    siteName: "Nocturne",
    sources: personalData.sources,
    forget: personalData.forget,
  });
  const keyRotation = createKeyRotation({ parts: needs.sealed, log });
  const { view, leavesAt, requestExport, exportArchive, requestDeletion, cancelDeletion } = privacy;
  return {
    services: {
      /** Export and deletion of the viewer's own data. */
      privacy: { view, leavesAt, requestExport, exportArchive, requestDeletion, cancelDeletion },
      /** For admins: the retention rules and whether they are followed. */
      retention: createRetention({
        db,
        clock,
        audit,
        settings: needs.settings.internal.settings,
        board: needs.operations.internal.board,
      }),
    },
    internal: { privacy, gatherPersonalData: personalData.gather },
    jobs: [
      ...privacyJobs(privacy),
      {
        name: "reseal",
        schedule: "*/10 * * * *",
        about: "Brings what is sealed under the newest key, after a change of keys",
        run: async () => void (await keyRotation.run()),
      },
    ],
  };
}

/** Due exports and deletions run in the background. */
export function privacyJobs({ makeDue, deleteDue }: { makeDue(): Promise<unknown>; deleteDue(): Promise<number> }) {
  return [
    {
      name: "make-data-exports",
      schedule: "* * * * *",
      about: "Makes the copies that members asked for, and erases those that nobody fetched in time",
      run: async () => void (await makeDue()),
    },
    {
      name: "delete-due-members",
      schedule: "23 * * * *",
      about: "Deletes members who asked for it fourteen days ago",
      run: () => deleteDue(),
    },
  ];
}
