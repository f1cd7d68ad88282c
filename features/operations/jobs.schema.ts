import { z } from "zod";
import { reasonField } from "#features/audit/reason.schema.ts";

export const retryInput = z.object({
  run: z.string().max(60).meta({ description: "The run's id" }),
  reason: reasonField,
});

const moment = z.string().meta({ description: "ISO 8601, UTC", example: "2026-05-01T10:00:00.000Z" });

const job = z.object({
  name: z.string(),
  schedule: z.string().nullable().meta({ description: "Cron, in UTC" }),
  waiting: z.number(),
  active: z.number(),
  failed: z.number().meta({ description: "Runs that failed permanently, in the last seven days" }),
  lastStartedAt: moment.nullable(),
  lastMs: z
    .number()
    .nullable()
    .meta({ description: "How long the last run took; null while it runs, and before the first" }),
  lastState: z.string().nullable(),
});

const failedRun = z.object({
  id: z.string(),
  name: z.string(),
  endedAt: moment.nullable(),
  retries: z.number(),
  message: z.string(),
});

/** Everything about jobs. */
export const jobsView = z.object({ jobs: z.array(job), failures: z.array(failedRun) });
export type JobsView = z.infer<typeof jobsView>;
