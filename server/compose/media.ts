import { join } from "node:path";
import type { AgentsService } from "#features/agents/agents.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { createMediaService } from "#features/media/media.service.ts";
import { RESTORE_MEDIA, restoreConfirmed } from "#features/media/media-appeals.service.ts";
import { cleanMedia } from "#features/media/media-cleaning.job.ts";
import type { MediaOptions } from "#features/media/media-parts.service.ts";
import type { ProfileService } from "#features/members/profile/profile.service.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import { noImageCheck } from "#providers/image-check/no-check.ts";
import { createOpenAiImageCheck } from "#providers/image-check/openai-moderation.ts";
import { createLocalMaker } from "#providers/media-maker/local-maker.ts";
import { createIncoming } from "../incoming-files.ts";
import type { ProviderWatch } from "../provider-watch.ts";

type MediaParts = {
  config: Pick<Config, "dataDir" | "imageCheck">;
  files: FileStorage;
  db: Db;
  clock: Clock;
  log: Log;
  core: {
    audit: AuditService;
    confirmations: ConfirmationsService;
    mail: Pick<MailService, "post">;
    settings: SettingsService;
    profiles: ProfileService;
    agents: AgentsService;
  };
  secret: string;
  /** A stand-in that looks at pictures before a person does. */
  replacing: { imageCheck?: ImageCheck };
  watch: ProviderWatch;
};

function imageCheckOf({ imageCheck }: Pick<Config, "imageCheck">, log: Log): ImageCheck {
  return imageCheck ? createOpenAiImageCheck({ ...imageCheck, log }) : noImageCheck;
}

/** Photos and videos: made on this machine, kept where the configuration says, shown by the member and their companion. */
export function composeMedia({ config, files, db, clock, log, core, secret, replacing, watch }: MediaParts) {
  const incoming = createIncoming(join(config.dataDir, "incoming"));
  const options: MediaOptions = {
    db,
    clock,
    log,
    secret,
    incoming,
    audit: core.audit,
    mail: core.mail,
    settings: core.settings,
    storage: files,
    maker: createLocalMaker(),
    confirmations: core.confirmations,
    imageCheck: watch.pictureCheck(replacing.imageCheck ?? imageCheckOf(config, log)),
    permitsText: (text) => checkText(text, "out").outcome === "pass",
    async shown(tx, creator) {
      await core.profiles.mediaChanged(tx, creator);
      await core.agents.modelPhotosChanged(tx, creator);
    },
  };
  const jobs: Job[] = [
    { name: "clean-media", schedule: "*/5 * * * *", run: async () => (await cleanMedia(options)).purged },
  ];
  const confirmedMedia = { [RESTORE_MEDIA]: restoreConfirmed(options) };
  return { media: createMediaService(options), incoming, mediaJobs: jobs, confirmedMedia };
}
