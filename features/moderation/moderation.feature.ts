import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import { forgetFlags, ownFlags } from "./personal-data.store.ts";
import { createSafetyService, type SafetyOptions } from "./safety.service.ts";
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
  later: Late<ModerationLater>;
};

/** What the safety checks ask of features that stand after them. */
export type ModerationLater = {
  agentNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  callIdsOf: CallIds;
} & Pick<SafetyOptions, "callNamesOf" | "undoCallOfMinor" | "suspendMinor"> & {
    suspensions: { endCalls: SafetyOptions["endCallsOf"] };
  };
/** The calls of a customer. */
type CallIds = (tx: Tx, uid: string) => Promise<string[]>;

/** What texts are held against, and what is noted when they do not hold. */
export function moderationFeature({ database: { db }, clock, log }: Uses, { audit, outside, later }: Needs) {
  const safety = createSafetyService({
    db,
    clock,
    audit: audit.internal.audit,
    agentNamesOf: (...asked) => later.parts.agentNamesOf(...asked),
    callNamesOf: (...asked) => later.parts.callNamesOf(...asked),
    undoCallOfMinor: (...decided) => later.parts.undoCallOfMinor(...decided),
    suspendMinor: (...decided) => later.parts.suspendMinor(...decided),
    endCallsOf: (uid) => later.parts.suspensions.endCalls(uid),
  });
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
    personalData: moderationPersonalData((tx, uid) => later.parts.callIdsOf(tx, uid)),
  };
}

export function moderationPersonalData(callIdsOf: CallIds): PersonalData {
  return {
    exports: [
      {
        name: "safety-notes",
        about: "What was noted about your calls for a person to look at.",
        read: (tx, { uid }) => ownFlags(tx, uid),
      },
    ],
    erasures: [
      {
        name: "safety-notes",
        erase: async (tx, { uid }) => forgetFlags(tx, uid, await callIdsOf(tx, uid)),
      },
    ],
  };
}
