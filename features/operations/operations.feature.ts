import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ConfirmationsFeature } from "#features/confirmations/confirmations.feature.ts";
import { settingsFailures } from "#features/settings/settings.failures.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Db } from "#platform/database/connect.ts";
import { createJobBoard } from "#platform/jobs/job-board.ts";
import { backupJobs } from "./backups.service.ts";
import type { ErrorRecorder } from "./error-recorder.service.ts";
import { createJobsService } from "./jobs.service.ts";
import { createLogs } from "./logs.service.ts";
import { settingsAdminFailures } from "./operations.failures.ts";
import { createSettingsAdmin, settingKind } from "./settings-admin.service.ts";
import { type Connected, unconnectedSwitches } from "./unconnected.rules.ts";

export type OperationsFeature = ReturnType<typeof operationsFeature>;
type Uses = Pick<Platform, "database" | "clock" | "log">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  confirmations: ConfirmationsFeature;
  outside: {
    /** Gathers what the log is told as an error, since before there was a database. */
    errors: Pick<ErrorRecorder, "open">;
    connected: Connected;
    /** What does not add up in the books of a database, one sentence each. */
    moneyFaults(db: Db): Promise<string[]>;
  };
};

/** What operators see and do: settings, logs, jobs. For admins alone. */
export function operationsFeature({ database, clock, log }: Uses, needs: Needs) {
  const { db } = database;
  const { audit, chain } = needs.audit.internal;
  const { settings } = needs.settings.internal;
  const { confirmations } = needs.confirmations.internal;
  needs.outside.errors.open(db);
  const board = createJobBoard(db);
  const { forgetOldErrors, ...logs } = createLogs({ db, clock, audit, chain });
  const unconnected = unconnectedSwitches(needs.outside.connected);
  const { admin, confirmed } = createSettingsAdmin({ db, clock, settings, confirmations, unconnected });
  return {
    services: { operations: { logs, jobs: createJobsService({ db, audit, board }), settings: admin } },
    internal: { board },
    jobs: [
      {
        name: "forget-old-errors",
        schedule: "37 3 * * *",
        about: "Erases errors that were not seen for long",
        run: () => forgetOldErrors(),
      },
      ...backupJobs({ database, clock, log, faults: needs.outside.moneyFaults }),
    ],
    confirmed: { [settingKind]: confirmed },
    confirmedRefusals: [settingsFailures.unknown, settingsFailures.badValue, settingsAdminFailures.changedSince],
  };
}
