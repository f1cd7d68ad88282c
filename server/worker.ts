import { type Job, startJobs } from "#platform/jobs/jobs.ts";
import type { Composition } from "./compose.ts";

/** How often calls without an owner are looked for. Their leases run out after 15 s, so this adds little. */
const reapEveryMs = 5_000;

/** Work that no visitor waits for: scheduled jobs, and the loop that settles calls whose server is gone. */
export async function startWorker(composition: Composition): Promise<{ stop(): Promise<void> }> {
  const { log, database, clock } = composition;
  const jobs: Job[] = composition.jobs;
  const runner = await startJobs(database, jobs, log);
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  function reapLater(): void {
    clock.after(reapEveryMs, () => {
      if (stopped) return;
      running = composition
        .reap()
        .catch((error: unknown) => log.error({ error: String(error) }, "reaper: a run failed"))
        .finally(reapLater);
    });
  }
  reapLater();

  return {
    async stop() {
      stopped = true;
      await running;
      await runner.stop();
    },
  };
}
