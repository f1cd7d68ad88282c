import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, requireAdmin, requireMember, requireRecent, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { isUuid, uuidv7 } from "#platform/ids/ids.ts";
import { insertOpening, openUntil } from "../admin/admin-calls.store.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { type CallRow, findCall } from "../calls/calls.store.ts";
import * as records from "./call-records.store.ts";
import type { OpenTranscript } from "./opened-transcripts.schema.ts";
import { OPEN_FOR_MS, sealedFor } from "./transcripts.rules.ts";
import type { TranscriptLineView } from "./transcripts.schema.ts";

export type TranscriptsService = ReturnType<typeof createTranscripts>;
type TranscriptsOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  settings: Pick<SettingsService, "get">;
  encryption: Pick<Encryption, "openText">;
};

const ERASED_AT_ONCE = 500;

/** What was said in calls: for the customer, who may read and erase it; for an admin with a reason, for a while; for nobody else. */
export function createTranscripts(options: TranscriptsOptions) {
  const { db, clock, audit, encryption } = options;

  async function ownCall(viewer: Viewer | null, callId: string): Promise<CallRow> {
    const member = requireMember(viewer);
    const row = isUuid(callId) ? await findCall(db, callId) : undefined;
    if (!row || row.customer_uid !== member.uid || row.kind !== "customer") throw conversationFailures.notFound();
    return row;
  }

  const opened = async (call: Pick<CallRow, "id" | "customer_uid">): Promise<TranscriptLineView[]> =>
    (await records.linesOf(db, call.id))
      .map(({ sealed, at, ...line }) => ({
        ...line,
        at: at.toISOString(),
        text: encryption.openText(sealed, sealedFor(call.customer_uid, call.id, line.no)),
      }))
      .filter((line) => line.text !== "");

  async function forAdmin(callId: string): Promise<CallRow> {
    const row = isUuid(callId) ? await findCall(db, callId) : undefined;
    if (row?.kind !== "customer") throw conversationFailures.notFound();
    return row;
  }

  return {
    /** What was said in one's own call; empty when nothing is kept. */
    async own(viewer: Viewer | null, callId: string): Promise<TranscriptLineView[]> {
      return opened(await ownCall(viewer, callId));
    },

    /** Erases what was said in one's own call, once it has ended. The bill stays. */
    async erase(viewer: Viewer | null, callId: string): Promise<void> {
      const row = await ownCall(viewer, callId);
      if (row.state !== "ended") throw conversationFailures.stillRuns();
      await transact(db, (tx) => records.eraseTranscript(tx, callId));
    },

    /** What the member chose for calls to come. */
    async choices(viewer: Viewer | null): Promise<{ private: boolean }> {
      return { private: await records.privateByDefault(db, requireMember(viewer).uid) };
    },

    async choose(viewer: Viewer | null, choice: { private: boolean }): Promise<void> {
      const { uid } = requireMember(viewer);
      await records.keepCallChoices(db, { uid, private: choice.private, at: clock.now() });
    },

    /** Opens a sealed transcript for an admin for fifteen minutes. The reason and the opening are one deed. */
    async open(viewer: Viewer | null, callId: string, reason: string): Promise<OpenTranscript> {
      const actor = adminActor(viewer);
      requireRecent(viewer);
      const row = await forAdmin(callId);
      if (!(await records.hasTranscript(db, callId))) throw conversationFailures.nothingKept();
      const at = clock.now();
      const until = new Date(at.getTime() + OPEN_FOR_MS);
      await transact(db, async (tx) => {
        await insertOpening(tx, { id: uuidv7(at.getTime()), callId, adminUid: actor.uid, reason, at, until });
        const subject = { type: "call", id: callId };
        await audit.record(tx, {
          actor,
          action: "calls.transcript_opened",
          subject,
          reason,
          after: { until: until.toISOString() },
        });
      });
      return { lines: await opened(row), until: until.toISOString() };
    },

    /** What this admin has opened and is still open; null when it is sealed. */
    async openFor(viewer: Viewer | null, callId: string): Promise<OpenTranscript | null> {
      const admin = requireAdmin(viewer);
      const row = await forAdmin(callId);
      const until = await openUntil(db, callId, admin.uid, clock.now());
      return until && { lines: await opened(row), until: until.toISOString() };
    },

    /** Erases what was kept long enough; how many transcripts. */
    async eraseOld(): Promise<number> {
      const { transcriptDays, flaggedTranscriptDays } = await options.settings.get("records.retention");
      const before = new Date(clock.now().getTime() - transcriptDays * dayMs);
      const flaggedBefore = new Date(clock.now().getTime() - flaggedTranscriptDays * dayMs);
      for (let erased = 0; ; ) {
        const some = await records.eraseOldTranscripts(db, { before, flaggedBefore, limit: ERASED_AT_ONCE });
        erased += some;
        if (some < ERASED_AT_ONCE) return erased;
      }
    },
  };
}
