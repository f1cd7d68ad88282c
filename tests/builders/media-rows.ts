import { createHash } from "node:crypto";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { withDemo } from "./agents.ts";

/** Photos that were approved, without their files, and the voices of the demo: for what decides about them. */
export async function withMedia({
  db,
  clock,
  seeded,
  creatorOf,
  agentId,
  runJob,
}: Awaited<ReturnType<typeof withDemo>>) {
  await runJob("sync-voices");
  return {
    /** A photo that the public sees; the same `content` is the same file. */
    async approved(name: string, content: string): Promise<string> {
      const [id, at, { uid }] = [uuidv7(), clock.now(), creatorOf(name).viewer];
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
        .where("a.id", "=", agentId(name))
        .executeTakeFirstOrThrow();
      return row.disabled_at !== null;
    },
  };
}
