import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { offlineWords } from "../agent-standing.rules.ts";
import { type AgentAction, statusAfterAction } from "../agent-status.rules.ts";
import { agentFailures } from "../agents.failures.ts";
import type { AgentStatus } from "../agents.tables.ts";
import * as store from "../content/agent-editor.store.ts";
import * as reviews from "../reviews/agent-reviews.store.ts";
import { requireConfirmedEmail } from "./going-live.rules.ts";

type MovesOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "reachesPeople">;
};

/** A creator's actions on the whole agent. */
export function createAgentMoves({ db, clock, audit, mail }: MovesOptions) {
  /** Pauses, resumes or retires the creator's agent. */
  async function act(viewer: Viewer | null, action: Exclude<AgentAction, "activate">): Promise<void> {
    const member = requireModel(viewer);
    if (action === "resume") requireConfirmedEmail(mail.reachesPeople, member);
    await transact(db, async (tx) => {
      const agent = await store.ownAgent(tx, member.uid, true);
      if (!agent) throw agentFailures.notNow();
      if (action === "resume") await refuseWhileStopped(tx, agent);
      const to = await carryOut(tx, agent, action, clock.now());
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
    /** Throws `agents.email_unconfirmed`, and the reason if something else stops it. */
    resume: (viewer: Viewer | null): Promise<void> => act(viewer, "resume"),
    /**
     * Retires it for good: its name becomes free for a new companion, and calls keep the name that they were made
     * under.
     */
    retire: (viewer: Viewer | null): Promise<void> => act(viewer, "retire"),
  };
}

/** Applies an action to a locked agent. Live calls continue to their end. Throws `agents.not_now`. */
export async function carryOut(tx: Tx, agent: store.AgentRow, action: AgentAction, at: Date): Promise<AgentStatus> {
  const to = statusAfterAction(agent.status, action);
  if (!to) throw agentFailures.notNow();
  await store.moveAgent(tx, { id: agent.id, from: agent.status, to, at });
  if (to === "retired") await withdrawReview(tx, agent.id, at);
  return to;
}

/** The database would keep the agent paused; this gives the reason. */
async function refuseWhileStopped(tx: Tx, agent: store.AgentRow): Promise<void> {
  const [stop] = agent.stopped_for;
  if (stop !== undefined) throw agentFailures.stopped(offlineWords[stop].message);
  if (await store.pauseOf(tx, agent.user_id)) throw agentFailures.allPaused();
}

/** Withdraws a waiting review; false if there is none. */
export async function withdrawReview(tx: Tx, agentId: string, at: Date): Promise<boolean> {
  const review = await reviews.latestReview(tx, agentId);
  if (review?.state !== "waiting") return false;
  await reviews.decideReview(tx, review.id, { state: "withdrawn", reasons: [], note: "", by: null, at });
  return true;
}
