import { agentNamesOf } from "#features/agents/agent-directory.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { callNamesOf } from "#features/conversations/admin/admin-calls.store.ts";
import { createSafetyService } from "#features/moderation/safety.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { dollars } from "#platform/money/money.ts";

/** The safety service on a real database. What a decision asks of later features is remembered in `asked`, and not done. */
export function withSafety(db: Db, clock: Clock) {
  const asked: string[] = [];
  const safety = createSafetyService({
    db,
    clock,
    audit: createAuditService({ db, clock }),
    agentNamesOf,
    callNamesOf,
    undoCallOfMinor: async (_tx, callId, { reason }) => {
      asked.push(`undo ${callId}: ${reason}`);
      return dollars(1);
    },
    suspendMinor: async (_tx, uid) => void asked.push(`suspend ${uid}`),
    endCallsOf: async (uid) => void asked.push(`end calls of ${uid}`),
  });
  return { safety, asked };
}
