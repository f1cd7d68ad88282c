import { reasonInput } from "#features/audit/reason.schema.ts";
import { requireAdmin, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { jobsView, retryInput } from "./jobs.schema.ts";
import type { JobsService } from "./jobs.service.ts";
import { jobsFailures } from "./operations.failures.ts";

const job = operationsOf<{ operations: { jobs: JobsService } }, Viewer | null>({
  tag: "Admin",
  permit: requireAdmin,
  params: { name: "The job's name, such as `reap-calls`" },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

/** The work that the clock starts. */
export const jobOperations = {
  list: job("GET /admin/jobs", {
    summary: "Scheduled jobs, and their failed runs",
    answer: jobsView,
    run: ({ operations }, { viewer }) => operations.jobs.jobs(viewer),
  }),
  run: job("POST /admin/jobs/:name/run", {
    summary: "Asks for a run of a job now",
    input: reasonInput,
    status: 202,
    refusals: [jobsFailures.waiting],
    run: ({ operations }, { viewer, params, input }) => operations.jobs.runNow(viewer, params.name, input.reason),
  }),
  retry: job("POST /admin/jobs/:name/retry", {
    summary: "Puts a failed run back into its queue",
    input: retryInput,
    status: 202,
    run: ({ operations }, { viewer, params, input }) =>
      operations.jobs.retry(viewer, params.name, input.run, input.reason),
  }),
};
