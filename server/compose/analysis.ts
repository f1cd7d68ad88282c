import { createBusinessFigures } from "#features/analysis/business-figures.service.ts";
import { createFiguresExport } from "#features/analysis/figures-export.service.ts";
import { createRollup } from "#features/analysis/rollup.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";

type Parts = {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, "get" | "getAt">;
  audit: Pick<AuditService, "record">;
};

export type AnalysisServices = ReturnType<typeof composeAnalysis>["analysis"];

/** The figures of the business, and the job that keeps them. */
export function composeAnalysis({ db, clock, settings, audit }: Parts) {
  const fold = createRollup({ db, clock, costsAt: (at) => settings.getAt("analysis.costs", at) });
  const analysisJobs: Job[] = [
    { name: "fold-figures", schedule: "*/5 * * * *", atStart: true, run: async () => void (await fold()) },
  ];
  const analysis = {
    ...createBusinessFigures({ db, clock, costs: () => settings.get("analysis.costs") }),
    csv: createFiguresExport({ db, clock, audit }),
  };
  return { analysis, analysisJobs };
}
