import type { Clock } from "#platform/clock/clock.ts";
import { type Job, startJobs } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { Composition } from "../compose.ts";

/** How often calls without an owner are searched for. Their leases expire after 15 s, so this adds little. */
const reapEveryMs = 5_000;
/** The longest wait of an email in the outbox while the mail server works. */
const deliverEveryMs = 3_000;

/** Starts background work: scheduled jobs, the reaper of calls whose server is gone, and mail delivery. */
export async function startWorker(composition: Composition): Promise<{ stop(): Promise<void> }> {
  const { log, database, clock } = composition;
  const jobs: Job[] = composition.jobs;
  const runner = await startJobs(database, jobs, log, composition.jobBoard);
  const loops = [
    repeat(clock, reapEveryMs, "reaper", composition.reap, log),
    repeat(clock, deliverEveryMs, "mail", composition.deliverMail, log),
  ];

  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await runner.stop();
    },
  };
}

/** Repeats `work`, one run at a time; a failed run is logged, and the next one follows. */
function repeat(clock: Clock, everyMs: number, name: string, work: () => Promise<void>, log: Log) {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  function later(): void {
    clock.after(everyMs, () => {
      if (stopped) return;
      running = work()
        .catch((error: unknown) => log.error({ error: String(error) }, `${name}: a run failed`))
        .finally(later);
    });
  }
  later();

  return {
    stop() {
      stopped = true;
      return running;
    },
  };
}
