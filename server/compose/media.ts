import { join } from "node:path";
import type { AgentsService } from "#features/agents/agents.service.ts";
import type { AuditService } from "#features/audit/audit.service.ts";
import { createMediaService } from "#features/media/media.service.ts";
import { cleanMedia } from "#features/media/media-cleaning.job.ts";
import type { MediaOptions } from "#features/media/media-parts.service.ts";
import type { ProfileService } from "#features/members/profile.service.ts";
import { checkText } from "#features/moderation/text-check.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createLocalMaker } from "#providers/media-maker/local-maker.ts";
import { createIncoming } from "../incoming-files.ts";
import { chooseFileStorage } from "./file-storage.ts";

type MediaParts = {
  config: Pick<Config, "files" | "dataDir">;
  db: Db;
  clock: Clock;
  log: Log;
  core: { audit: AuditService; settings: SettingsService; profiles: ProfileService; agents: AgentsService };
  secret: string;
};

/** Photos and videos: made on this machine, kept where the configuration says, shown by the member and their companion. */
export async function composeMedia({ config, db, clock, log, core, secret }: MediaParts) {
  const files = await chooseFileStorage(config);
  const incoming = createIncoming(join(config.dataDir, "incoming"));
  const options: MediaOptions = {
    ...{ db, clock, log, secret, incoming, audit: core.audit, settings: core.settings },
    ...{ storage: files, maker: createLocalMaker() },
    permitsText: (text) => checkText(text, "out").outcome === "pass",
    async shown(tx, creator) {
      await core.profiles.mediaChanged(tx, creator);
      await core.agents.modelPhotosChanged(tx, creator);
    },
  };
  const jobs: Job[] = [
    { name: "clean-media", schedule: "*/5 * * * *", run: async () => void (await cleanMedia(options)) },
  ];
  return { media: createMediaService(options), files, incoming, mediaJobs: jobs };
}
