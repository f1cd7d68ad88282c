import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { creatorsUsing, voicesInUse } from "#features/agents/agent-directory.service.ts";
import { createAgentHolds } from "#features/agents/publishing/agent-holds.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { createConfirmations } from "#features/confirmations/confirmations.service.ts";
import { createMailService } from "#features/mail/mail.service.ts";
import { createMediaService } from "#features/media/media.service.ts";
import { createVoicesService } from "#features/voices/voices.service.ts";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { createDiskStorage } from "#providers/file-storage/disk.ts";
import { noImageCheck } from "#providers/image-check/no-check.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { builtInVoices } from "#voice/ports/built-in-voices.ts";
import type { withDemo } from "./agents.ts";
import { baseUrl, quietLog } from "./members.ts";

type Demo = Pick<Awaited<ReturnType<typeof withDemo>>, "clock" | "settings" | "agents" | "agentId" | "seeded">;

/** Photos that were approved, without their files, and the voices of the demo: for what decides about them. */
export async function withMedia({ db }: Database, demo: Demo) {
  const { clock, settings, agents, seeded } = demo;
  const audit = createAuditService({ db, clock });
  const mail = createMailService({ db, clock, log: quietLog, provider: createMailbox(), baseUrl });
  const service = createMediaService({
    db,
    clock,
    audit,
    mail,
    settings,
    log: quietLog,
    secret: "of this test",
    permitsText: () => true,
    confirmations: createConfirmations({ db, clock, audit }),
    storage: createDiskStorage(join(tmpdir(), "noct-media-rows")),
    maker: { photo: () => Promise.reject(), video: () => Promise.reject() },
    imageCheck: noImageCheck,
    incoming: { whole: async (id) => join(tmpdir(), id), forget: async () => {} },
    shown: (tx, creator) => agents.modelPhotosChanged(tx, creator),
  });
  const voices = createVoicesService({
    db,
    clock,
    audit,
    mail,
    log: quietLog,
    listing: async () => builtInVoices,
    speakers: { voicesInUse, creatorsUsing },
  });
  await voices.sync();
  const ownerOf = (name: string) => {
    const creator = seeded.creators.find((one) => one.demo.agent.name === name);
    if (!creator) throw new Error(`The demo has no agent called ${name}`);
    return creator.viewer.uid;
  };

  return {
    service,
    voices,
    holds: createAgentHolds({ db }),
    /** A photo that the public sees; the same `content` is the same file. */
    async approved(name: string, content: string): Promise<string> {
      const [id, at, uid] = [uuidv7(), clock.now(), ownerOf(name)];
      const hash = createHash("sha256").update(content).digest();
      await db
        .insertInto("media")
        .values({
          id,
          owner_uid: uid,
          kind: "photo",
          state: "approved",
          file_name: `${content}.jpg`,
          bytes: 100n,
          content_type: "image/jpeg",
          content_hash: hash,
          created_at: at,
          expires_at: null,
          received_at: at,
          width: 800,
          height: 600,
          reason: null,
          reviewed_at: at,
          reviewed_by: seeded.admin.uid,
          state_before: null,
          removed_at: null,
          purged_at: null,
        })
        .execute();
      return id;
    },
    async stateOf(...ids: string[]): Promise<(string | undefined)[]> {
      const rows = await db.selectFrom("media").select(["id", "state"]).where("id", "in", ids).execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.state);
    },
    async voiceStopped(name: string): Promise<boolean> {
      const row = await db
        .selectFrom("voices as v")
        .innerJoin("agents as a", "a.voice_id", "v.voice_id")
        .select("v.disabled_at")
        .where("a.id", "=", demo.agentId(name))
        .executeTakeFirstOrThrow();
      return row.disabled_at !== null;
    },
  };
}
