import type { AuditService } from "#features/audit/audit.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import type { JobBoard } from "#platform/jobs/job-board.ts";
import { cleaned } from "./errors.rules.ts";
import type { JobsView } from "./jobs.schema.ts";
import { jobsFailures } from "./operations.failures.ts";

export type JobsService = ReturnType<typeof createJobsService>;

/** Longer messages are cut: the log has them whole. */
const longestMessage = 500;

type JobsOptions = {
  db: Db;
  audit: Pick<AuditService, "record">;
  board: Pick<JobBoard, "queues" | "failures" | "runNow" | "retry">;
};

/** The work that the clock starts, for admins. Everybody else gets a 404. */
export function createJobsService({ db, audit, board }: JobsOptions) {
  return {
    async jobs(viewer: Viewer | null): Promise<JobsView> {
      requireAdmin(viewer);
      const [queues, failures] = await Promise.all([board.queues(), board.failures()]);
      return {
        jobs: queues.map(({ lastStartedAt, lastEndedAt, handled, ...queue }) => ({
          ...queue,
          lastStartedAt: lastStartedAt?.toISOString() ?? null,
          lastMs: lastStartedAt && lastEndedAt ? lastEndedAt.getTime() - lastStartedAt.getTime() : null,
        })),
        failures: failures.map(({ startedAt, endedAt, message, ...run }) => ({
          ...run,
          endedAt: (endedAt ?? startedAt)?.toISOString() ?? null,
          message: cleaned(message).slice(0, longestMessage),
        })),
      };
    },

    /** Asks for a run now. Throws `operations.job_waiting` (409) where one waits already, 404 for no such job. */
    async runNow(viewer: Viewer | null, name: string, reason: string): Promise<void> {
      const actor = adminActor(viewer);
      const answer = await board.runNow(name, (ask) =>
        transact(db, async (tx) => {
          const asked = await ask(tx);
          const subject = { type: "job", id: name };
          if (asked === "asked") await audit.record(tx, { actor, action: "jobs.run", subject, reason });
          return asked;
        }),
      );
      if (answer === "waiting") throw jobsFailures.waiting();
      if (answer === "unknown") throw commonFailures.notFound();
    },

    /** Puts a failed run back into its queue. 404 for what is no failed run of that job. */
    async retry(viewer: Viewer | null, name: string, id: string, reason: string): Promise<void> {
      const actor = adminActor(viewer);
      if (!isUuid(id)) throw commonFailures.notFound();
      const answer = await board.retry(name, id, (ask) =>
        transact(db, async (tx) => {
          const asked = await ask(tx);
          const entry = {
            actor,
            action: "jobs.retried",
            subject: { type: "job", id: name },
            after: { run: id },
            reason,
          };
          if (asked === "asked") await audit.record(tx, entry);
          return asked;
        }),
      );
      if (answer !== "asked") throw commonFailures.notFound();
    },
  };
}
