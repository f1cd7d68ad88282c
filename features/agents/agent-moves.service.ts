import type { AuditService } from "#features/audit/audit.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import * as store from "./agent-editor.store.ts";
import { agentFailures } from "./agent-failures.rules.ts";
import * as reviews from "./agent-reviews.store.ts";
import { type AgentAction, statusAfterAction } from "./agent-status.rules.ts";

type MovesOptions = { db: Db; clock: Clock; audit: Pick<AuditService, "record"> };

/** Operations of a creator on the whole agent. */
export function createAgentMoves({ db, clock, audit }: MovesOptions) {
  /** Pausing, resuming, retiring: an operation on the whole agent. */
  async function act(viewer: Viewer | null, action: Exclude<AgentAction, "activate">): Promise<void> {
    const member = requireModel(viewer);
    await transact(db, async (tx) => {
      const agent = await store.ownAgent(tx, member.uid, true);
      const to = agent ? statusAfterAction(agent.status, action) : null;
      if (!agent || !to) throw agentFailures.notNow();
      const at = clock.now();
      await store.moveAgent(tx, { id: agent.id, from: agent.status, to, at });
      if (to === "retired") await withdrawWaiting(tx, agent.id, at);
      await audit.record(tx, {
        actor: { uid: member.uid, role: member.role },
        action: `agents.${action}d`,
        subject: { type: "agent", id: agent.id },
        before: agent.status,
        after: to,
      });
    });
  }

  return {
    pause: (viewer: Viewer | null): Promise<void> => act(viewer, "pause"),
    resume: (viewer: Viewer | null): Promise<void> => act(viewer, "resume"),
    /** For good: the name may be given to a new companion, and calls keep the name that they were made under. */
    retire: (viewer: Viewer | null): Promise<void> => act(viewer, "retire"),
  };
}

/** Takes a question to the admins back; false when none waits. */
export async function withdrawWaiting(tx: Tx, agentId: string, at: Date): Promise<boolean> {
  const review = await reviews.latestReview(tx, agentId);
  if (review?.state !== "waiting") return false;
  await reviews.decideReview(tx, review.id, { state: "withdrawn", reasons: [], note: "", by: null, at });
  return true;
}
