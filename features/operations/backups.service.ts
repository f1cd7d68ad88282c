import type { Clock } from "#platform/clock/clock.ts";
import type { Database, Db } from "#platform/database/connect.ts";
import { hourMs } from "#platform/days/durations.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";

type Options = {
  database: Pick<Database, "backups">;
  clock: Clock;
  log: Log;
  /** What is wrong with a copy, one sentence each; a copy with a fault is not kept. */
  faults(copy: Db): Promise<string[]>;
};

/** The backups of an embedded database, taken every hour and at a start after a pause. A native server has its own tools. */
export function backupJobs({ database: { backups }, clock, log, faults }: Options): Job[] {
  if (backups === null) return [];
  if (backups.restored !== null) {
    const { reason, setAside, takenAt, isWhole } = backups.restored;
    const lost = isWhole ? "nothing" : `what was written after ${takenAt}, as far as its log could not bring it back`;
    log.error({ reason, setAside, takenAt, lost }, "database: it did not open and was restored from its backup");
  }
  const run = async () => {
    const newest = backups.newestAt();
    // A restart takes none while the last one is fresh; one that was restored has one of its own.
    if (backups.restored === null && newest !== null && clock.now().getTime() - Date.parse(newest) < hourMs / 2)
      return 0;
    await backups.take(faults);
    return 1;
  };
  return [
    {
      name: "back-up-database",
      schedule: "41 * * * *",
      about: "Takes a backup of the embedded database and checks the books in it",
      atStart: true,
      run,
    },
  ];
}
