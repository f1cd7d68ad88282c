import { join } from "node:path";
import type { InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AuditFeature } from "#features/audit/audit.feature.ts";
import type { ConfirmationsFeature } from "#features/confirmations/confirmations.feature.ts";
import type { MailFeature } from "#features/mail/mail.feature.ts";
import type { MembersFeature } from "#features/members/members.feature.ts";
import { permitsText } from "#features/moderation/text-check.rules.ts";
import type { PersonalData } from "#features/privacy/personal-data.service.ts";
import type { SettingsFeature } from "#features/settings/settings.feature.ts";
import type { Late } from "#platform/composition/late.ts";
import type { Platform } from "#platform/composition/platform.ts";
import type { Tx } from "#platform/database/connect.ts";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import type { MediaMaker } from "#providers/media-maker/media-maker.ts";
import { createIncoming } from "./incoming-files.service.ts";
import { mediaFailures } from "./media.rules.ts";
import { createMediaService } from "./media.service.ts";
import { RESTORE_MEDIA, restoreConfirmed } from "./media-appeals.service.ts";
import { cleanMedia } from "./media-cleaning.job.ts";
import { mediaTask } from "./media-inbox.rules.ts";
import type { MediaOptions } from "./media-parts.service.ts";
import { forgetMedia, ownAppeals, ownMedia } from "./personal-data.store.ts";

export type MediaFeature = ReturnType<typeof mediaFeature>;
type Uses = Pick<Platform, "config" | "database" | "clock" | "log" | "secrets">;
type Needs = {
  audit: AuditFeature;
  settings: SettingsFeature;
  mail: MailFeature;
  members: MembersFeature;
  confirmations: ConfirmationsFeature;
  outside: { files: FileStorage; mediaMaker: MediaMaker; imageCheck: ImageCheck };
  later: Late<MediaLater>;
};

/** What photos and videos ask of features that stand after them. */
export type MediaLater = {
  /** A companion shows the photos of its creator. */
  showPhotosOnCompanions(tx: Tx, creator: Parameters<MediaOptions["shown"]>[1]): Promise<void>;
};

/** Photos and videos of creators. Nothing of them is public before somebody looked. */
export function mediaFeature({ config, database, clock, log, secrets }: Uses, needs: Needs) {
  const incoming = createIncoming(join(config.dataDir, "incoming"), needs.outside.files);
  const options: MediaOptions = {
    db: database.db,
    clock,
    log,
    secret: secrets.authSecret,
    incoming,
    audit: needs.audit.internal.audit,
    mail: needs.mail.internal.mail,
    settings: needs.settings.internal.settings,
    confirmations: needs.confirmations.internal.confirmations,
    storage: needs.outside.files,
    maker: needs.outside.mediaMaker,
    imageCheck: needs.outside.imageCheck,
    permitsText,
    async shown(tx, creator) {
      await needs.members.internal.profileMediaChanged(tx, creator);
      await needs.later.parts.showPhotosOnCompanions(tx, creator);
    },
  };
  const media = createMediaService(options);
  const inboxTasks: InboxSource[] = [
    { kinds: ["media"], waiting: async (viewer) => (await media.review.waiting(viewer)).map(mediaTask) },
  ];
  return {
    services: { media },
    internal: { incoming },
    jobs: [
      {
        name: "clean-media",
        schedule: "*/5 * * * *",
        about: "Removes files of deleted photos and videos, and uploads that were never finished",
        run: async () => (await cleanMedia(options)).purged,
      },
    ],
    inboxTasks,
    confirmed: { [RESTORE_MEDIA]: restoreConfirmed(options) },
    confirmedRefusals: [mediaFailures.notReviewable, mediaFailures.needsOther, mediaFailures.ownerNotVerified],
    personalData: mediaPersonalData,
  };
}

export const mediaPersonalData: PersonalData = {
  exports: [
    { name: "media", about: "Photos and videos that you uploaded.", read: (tx, { uid }) => ownMedia(tx, uid) },
    {
      name: "media-appeals",
      about: "Where you asked for another person to look at a refused photo or video.",
      read: (tx, { uid }) => ownAppeals(tx, uid),
    },
  ],
  erasures: [{ name: "media", erase: (tx, { uid, at }) => forgetMedia(tx, uid, at) }],
};
