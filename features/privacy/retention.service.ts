import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { JobBoard } from "#platform/jobs/job-board.ts";
import { createDeletionProofs } from "./deletion-proof.service.ts";
import { isLate, retentionRules } from "./retention.rules.ts";
import type { RetentionReport } from "./retention.schema.ts";
import { storedRows } from "./retention.store.ts";

export type RetentionService = ReturnType<typeof createRetention>;

type RetentionOptions = Parameters<typeof createDeletionProofs>[0] & {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, "get">;
  board: Pick<JobBoard, "queues">;
};

/** The retention report and proofs of deletion. For admins only. */
export function createRetention(options: RetentionOptions) {
  const { db, clock, settings, board } = options;
  return {
    ...createDeletionProofs(options),

    /** Every kind of data with its rule, its oldest row, and the job that removes it. */
    async report(viewer: Viewer | null): Promise<RetentionReport> {
      requireAdmin(viewer);
      const [terms, queues] = [await settings.get("records.retention"), await board.queues()];
      const now = clock.now();
      const lines = [];
      for (const { kind, label, days, rule, job } of retentionRules) {
        const { oldest, rows } = await storedRows(db, kind);
        const queue = queues.find(({ name }) => name === job);
        lines.push({
          kind,
          label,
          rule: rule(days(terms)),
          job,
          oldest: oldest?.toISOString() ?? null,
          rows,
          late: job !== null && isLate(oldest, days(terms), now),
          lastRunAt: queue?.lastEndedAt?.toISOString() ?? null,
          removed: queue?.handled ?? null,
        });
      }
      return { at: now.toISOString(), lines };
    },
  };
}
