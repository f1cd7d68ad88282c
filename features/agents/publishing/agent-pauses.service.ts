import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { pauseOf } from "../content/agent-editor.store.ts";
import { pauseAll, resumeAll } from "./agent-pauses.store.ts";
import { requireConfirmedEmail } from "./going-live.rules.ts";

export type AgentPauses = ReturnType<typeof createAgentPauses>;
export type PauseView = { pausedAt: string; agents: number } | null;

type PausesOptions = {
  db: Db;
  clock: Clock;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "reachesPeople">;
};

/**
 * A creator's pause: all agents leave the catalogue immediately and accept no new call. Live calls continue to their
 * end. Ending the pause restores the same agents.
 */
export function createAgentPauses({ db, clock, audit, mail }: PausesOptions) {
  async function change(viewer: Viewer | null, action: string, write: typeof pauseAll): Promise<void> {
    const member = requireModel(viewer);
    await transact(db, async (tx) => {
      const agents = await write(tx, member.uid, clock.now());
      if (agents === null) return;
      const subject = { type: "user", id: member.uid };
      await audit.record(tx, { actor: { uid: member.uid, role: member.role }, action, subject, after: { agents } });
    });
  }

  return {
    paused: async (viewer: Viewer | null): Promise<PauseView> => pauseView(await pauseOf(db, requireModel(viewer).uid)),
    /** Repeating it has no further effect. */
    pauseAll: (viewer: Viewer | null) => change(viewer, "agents.all_paused", pauseAll),
    /** Throws `agents.email_unconfirmed`. Without a pause it has no effect. */
    async resumeAll(viewer: Viewer | null): Promise<void> {
      requireConfirmedEmail(mail.reachesPeople, requireModel(viewer));
      await change(viewer, "agents.all_resumed", resumeAll);
    },
  };
}

const pauseView = (pause: { pausedAt: Date; agents: number } | null | undefined): PauseView =>
  pause ? { pausedAt: pause.pausedAt.toISOString(), agents: pause.agents } : null;
