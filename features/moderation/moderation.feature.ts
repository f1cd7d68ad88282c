import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import { forgetFlags, ownFlags } from "./personal-data.store.ts";
import { createSafetyService } from "./safety.service.ts";
import { flagTask } from "./safety-inbox.rules.ts";
import { createTextSafety } from "./text-safety.service.ts";

export type ModerationFeature = ReturnType<typeof moderationFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  audit: AuditFeature;
  outside: {
    /** Judges texts besides the rules; null: the rules alone. */
    textModel: ModerationModel | null;
  };
};

/** What texts are held against, and what is noted when they do not hold. */
export function moderationFeature({ database: { db }, clock, log }: Uses, { audit, outside }: Needs) {
  const safety = createSafetyService({ db, clock, audit: audit.internal.audit });
  const { flags, waiting, clear, report, reportCsv, ofCall } = safety;
  const inboxTasks: InboxSource[] = [
    { kinds: ["safety"], waiting: async (viewer) => (await safety.waiting(viewer)).map(flagTask) },
  ];
  return {
    services: {
      /** For admins alone: what was stopped in calls, in counts and flags. */
      safety: { flags, waiting, clear, report, reportCsv, ofCall },
    },
    internal: { safety, textSafety: createTextSafety({ model: outside.textModel, log }) },
    jobs: [
      {
        name: "forget-safety-events",
        schedule: "53 3 * * *",
        about: "Erases notes of the safety checks whose time is over",
        run: () => safety.forgetOld(),
      },
    ],
    inboxTasks,
    personalData: moderationPersonalData,
  };
}

export const moderationPersonalData: PersonalData = {
  exports: [
    {
      name: "safety-notes",
      about: "What was noted about your calls for a person to look at.",
      read: (tx, { uid }) => ownFlags(tx, uid),
    },
  ],
  erasures: [{ name: "safety-notes", erase: (tx, { uid }) => forgetFlags(tx, uid) }],
};
