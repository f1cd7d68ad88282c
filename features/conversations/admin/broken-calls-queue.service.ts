import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { findCall } from "../calls/calls.store.ts";
import { broughtUpMs } from "./admin-calls.rules.ts";
import type { BrokenCall } from "./admin-calls.schema.ts";
import * as store from "./broken-calls-queue.store.ts";

export type BrokenCallsQueue = ReturnType<typeof createBrokenCallsQueue>;
type BrokenOptions = { db: Db; clock: Clock; audit: Pick<AuditService, "record"> };

const shown = 100;

/** Calls that ended by a fault, until money went back or an admin has looked at them. Anyone else gets a 404. */
export function createBrokenCallsQueue({ db, clock, audit }: BrokenOptions) {
  return {
    /** Those that wait, the longest first. */
    async waiting(viewer: Viewer | null): Promise<BrokenCall[]> {
      requireAdmin(viewer);
      const rows = await store.brokenUnchecked(db, new Date(clock.now().getTime() - broughtUpMs), shown);
      return rows.map((row) => ({
        id: row.id,
        agentName: row.agent_name,
        customerUsername: row.username,
        charge: decimalString(micros(row.captured_micros)),
        refundWaits: row.fault_back === "waiting",
        endedAt: row.ended_at.toISOString(),
        dueAt: new Date(row.ended_at.getTime() + dayMs).toISOString(),
      }));
    },

    /** Notes that somebody has looked at it. Throws `calls.not_broken` (409) where there is nothing to look at. */
    async check(viewer: Viewer | null, callId: string, { reason }: { reason: string }): Promise<void> {
      const actor = adminActor(viewer);
      const row = isUuid(callId) ? await findCall(db, callId) : undefined;
      if (row?.kind !== "customer") throw conversationFailures.notFound();
      await transact(db, async (tx) => {
        if (!(await store.markChecked(tx, callId, clock.now()))) throw conversationFailures.notBroken();
        await audit.record(tx, { actor, action: "calls.checked", subject: { type: "call", id: callId }, reason });
      });
    },
  };
}
