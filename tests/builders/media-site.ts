import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createConfirmations } from "#features/confirmations/confirmations.service.ts";
import { createMailService } from "#features/mail/mail.service.ts";
import { createMediaService } from "#features/media/media.service.ts";
import { RESTORE_MEDIA, restoreConfirmed } from "#features/media/media-appeals.service.ts";
import type { MediaOptions } from "#features/media/media-parts.service.ts";
import { createProfileService } from "#features/members/profile/profile.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { createDiskStorage } from "#providers/file-storage/disk.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import { noImageCheck } from "#providers/image-check/no-check.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import type { MediaMaker } from "#providers/media-maker/media-maker.ts";
import { withDemo } from "./agents.ts";
import { anAdmin, baseUrl, quietLog, stranger, visitor } from "./members.ts";

/** Media on a real database, made of anything: what real files become is shown elsewhere. */
export async function withMediaSite(
  database: Database,
  given: { demo?: Awaited<ReturnType<typeof withDemo>>; maker?: MediaMaker; imageCheck?: ImageCheck } = {},
) {
  const demo = given.demo ?? (await withDemo(database));
  const { db } = database;
  const { clock, settings, agents, members } = demo;
  const directory = mkdtempSync(join(tmpdir(), "noct-media-"));
  const emails: Parameters<MediaOptions["mail"]["post"]>[1][] = [];
  /** How the next uploads look; one that is not here cannot be told. */
  const prints: string[] = [];
  const anything: MediaMaker = {
    photo: async () => ({
      contentType: "image/jpeg",
      width: 800,
      height: 600,
      print: prints.shift() ?? null,
      files: ["320.webp", "800.webp"].map((name) => ({ name, contentType: "image/webp", content: Buffer.from(name) })),
    }),
    video: async () => ({ contentType: "video/mp4", width: null, height: null, print: null, poster: null }),
  };
  const maker = given.maker ?? anything;
  const audit = createAuditService({ db, clock });
  const confirmations = createConfirmations({ db, clock, audit });
  const mail = createMailService({ db, clock, log: quietLog, provider: createMailbox(), baseUrl });
  const permitsText = (text: string) => !text.includes("forbidden");
  const profiles = createProfileService({ db, clock, audit, renamed: agents.modelRenamed, permitsText });
  const pathOf = (id: string) => join(directory, id);
  const options: MediaOptions = {
    db,
    clock,
    audit,
    settings,
    maker,
    permitsText,
    confirmations,
    imageCheck: given.imageCheck ?? noImageCheck,
    log: quietLog,
    secret: "of this test",
    mail: {
      async post(tx, email) {
        emails.push(email);
        await mail.post(tx, email);
      },
    },
    storage: createDiskStorage(join(directory, "files")),
    incoming: { whole: async (id) => pathOf(id), forget: (id) => rm(pathOf(id), { force: true }) },
    uploadsPerHour: 1_000,
    async shown(tx, creator) {
      await profiles.mediaChanged(tx, creator);
      await agents.modelPhotosChanged(tx, creator);
    },
  };
  const media = createMediaService(options);
  confirmations.registerActions({ [RESTORE_MEDIA]: restoreConfirmed(options) });
  let number = 0;
  async function begun(viewer: Viewer, kind: "photo" | "video" = "photo", file?: Buffer): Promise<string> {
    number += 1;
    const content = file ?? `file ${number}`;
    const { id } = await media.uploads.begin(viewer, "Nocturne", { kind, name: "a.jpg", bytes: content.length });
    writeFileSync(pathOf(id), content);
    return id;
  }

  return {
    demo,
    directory,
    options,
    media,
    emails,
    prints,
    begun,
    confirmations,
    admin: await anAdmin(members),
    aCreator: async (): Promise<Viewer> => (await members.signUp(stranger("model"), visitor)).viewer,
    demoCreator(index: number): Viewer {
      const found = demo.seeded.creators[index];
      if (!found) throw new Error("The demo has fewer creators");
      return found.viewer;
    },
    async sent(viewer: Viewer, kind: "photo" | "video" = "photo", file?: Buffer): Promise<string> {
      const id = await begun(viewer, kind, file);
      await media.uploads.finish(viewer, id);
      return id;
    },
    own: async (viewer: Viewer) => (await media.own(viewer, "Nocturne")).media,
    close: () => rmSync(directory, { recursive: true }),
  };
}
