import type { AgentEditorService } from "#features/agents/draft/agent-editor.service.ts";
import { createAgentPauses } from "#features/agents/publishing/agent-pauses.service.ts";
import { createCreatorStanding } from "#features/analysis/creator-facts.service.ts";
import { createCreatorFigures } from "#features/analysis/creator-figures.service.ts";
import { creatorProgress, decidedStep } from "#features/analysis/creator-progress.rules.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { createClearing } from "#features/ledger/clearing.service.ts";
import { createEarningsStatement } from "#features/ledger/earnings/earnings-statement.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { createEmailPreferences } from "#features/members/email-preferences/email-preferences.service.ts";
import type { MembersService } from "#features/members/members.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { createPayoutsService } from "#features/payouts/payouts.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Db } from "#platform/database/connect.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { encryptionKeysOf } from "#platform/encryption/encryption-keys.ts";
import type { Job } from "#platform/jobs/jobs.ts";

type Parts = {
  db: Db;
  clock: Clock;
  mail: Pick<MailService, "post" | "choicesOf" | "choose">;
  config: Pick<Config, "encryptionKeys">;
  secrets: Pick<Secrets, "sealingKey">;
  verifications: Pick<VerificationsService, "stateOf">;
  agentEditor: Pick<AgentEditorService, "open">;
  core: { audit: Pick<AuditService, "record">; members: MembersService; settings: Pick<SettingsService, "get"> };
};

/** What creators have besides their agents: earnings, figures, payout details, letters and breaks. */
export function composeCreators({ db, clock, mail, config, secrets, verifications, agentEditor, core }: Parts) {
  const encryption = createEncryption(encryptionKeysOf(config.encryptionKeys, secrets.sealingKey));
  const { audit, members, settings } = core;
  const terms = () => settings.get("creators.payouts");
  const payouts = createPayoutsService({
    db,
    clock,
    encryption,
    audit,
    mail,
    security: members.security,
    heldUntil: members.payoutsHeldUntil,
  });
  const clearDue = createClearing({ db, clock, members, mail, terms });
  const standing = createCreatorStanding({
    db,
    clock,
    identityOf: async ({ uid }) => decidedStep((await verifications.stateOf(uid)).state),
    reviewOf: async (viewer) => decidedStep((await agentEditor.open(viewer)).review?.state ?? null),
  });
  const services = {
    earnings: createEarningsStatement({ db, clock, members, terms }),
    figures: createCreatorFigures({ db, clock }),
    payouts,
    emailPreferences: createEmailPreferences({ mail }),
    pauses: createAgentPauses({ db, clock, audit }),
    progress: {
      /** The own way to a first call, the own break, and what keeps the own companion off the air. */
      async mine(viewer: Viewer | null) {
        const { facts, ...air } = await standing(viewer);
        return { progress: creatorProgress(facts), ...air };
      },
    },
  };
  const creatorJobs: Job[] = [
    { name: "clear-earnings", schedule: "3 * * * *", run: async () => void (await clearDue()) },
  ];
  return { creators: services, creatorJobs };
}

export type CreatorServices = ReturnType<typeof composeCreators>["creators"];
