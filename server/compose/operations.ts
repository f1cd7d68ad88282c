import { createAuditChain } from "#features/audit/audit-chain.service.ts";
import { createErrorRecorder, type ErrorRecorder } from "#features/operations/error-recorder.service.ts";
import { createJobsService } from "#features/operations/jobs.service.ts";
import { createLogs } from "#features/operations/logs.service.ts";
import { createSettingsAdmin, settingKind } from "#features/operations/settings-admin.service.ts";
import { createRetention } from "#features/privacy/retention.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { createJobBoard } from "#platform/jobs/job-board.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { backupJobs } from "./backups.ts";
import type { Core } from "./core.ts";
import { type Connected, unconnectedSwitches } from "./unconnected.ts";

type Parts = {
  database: Database;
  clock: Clock;
  log: Log;
  core: Pick<Core, "audit" | "settings" | "confirmations" | "gate">;
  errors: Pick<ErrorRecorder, "open">;
} & Omit<Connected, "gate">;

export type OperationsServices = ReturnType<typeof composeOperations>["served"]["operations"];

/** The log of everything that follows, whose errors are gathered from now on, and written once a database is open. */
export function gatherErrors(plainLog: Log, clock: Clock): { errors: ErrorRecorder; log: Log } {
  const errors = createErrorRecorder({ clock });
  return { errors, log: errors.hearing(plainLog) };
}

/** What operators do: settings, logs, jobs, and what is kept for how long. */
export function composeOperations({ database, clock, log, core, errors, ...connected }: Parts) {
  const { audit, settings, confirmations } = core;
  const { db } = database;
  errors.open(db);
  const chain = createAuditChain({ db, clock, log });
  const board = createJobBoard(db);
  const logs = createLogs({ db, clock, audit, chain });
  const { forgetOldErrors, ...readable } = logs;
  const operationsJobs: Job[] = [
    { name: "seal-the-record", schedule: "25 * * * *", run: async () => void (await chain.sealFinishedDays()) },
    { name: "forget-old-errors", schedule: "37 3 * * *", run: () => forgetOldErrors() },
    ...backupJobs(database, clock, log),
  ];
  const unconnected = unconnectedSwitches({ ...connected, gate: core.gate });
  const { desk, confirmed } = createSettingsAdmin({ db, clock, settings, confirmations, unconnected });
  const operations = {
    logs: readable,
    jobs: createJobsService({ db, audit, board }),
    settings: desk,
    retention: createRetention({ db, clock, audit, settings, board }),
  };
  return { served: { operations }, jobs: operationsJobs, board, confirmed: { [settingKind]: confirmed } };
}
