import { agentNamesOf } from "#features/agents/agent-directory.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { createSafetyService } from "#features/moderation/safety.service.ts";
import { createTextSafety } from "#features/moderation/text-safety.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createLlamaGuard } from "#providers/moderation/llama-guard.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import type { ProviderWatch } from "../provider-watch.ts";

type SafetyParts = {
  config: Pick<Config, "moderation">;
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  /** Judges texts in place of the configured model. */
  moderation: ModerationModel | undefined;
  watch: ProviderWatch;
};

/** What texts are held against, and what is noted when they do not hold. */
export function composeSafety({ config, db, clock, log, audit, moderation, watch }: SafetyParts) {
  const model = moderation ?? (config.moderation ? createLlamaGuard({ ...config.moderation, log }) : null);
  const safety = createSafetyService({ db, clock, audit, agentNamesOf });
  const safetyJobs: Job[] = [{ name: "forget-safety-events", schedule: "53 3 * * *", run: () => safety.forgetOld() }];
  return { safety, textSafety: createTextSafety({ model: watch.textCheck(model), log }), safetyJobs };
}
