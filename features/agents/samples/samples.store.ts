import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

/** Public agents, other than these, whose greeting has not been recorded since it was published, newest first. */
export async function agentsWithoutSample(db: Db, most: number, except: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("agents")
    .select("id")
    .where("status", "=", "active")
    .where("held_at", "is", null)
    .where((eb) => eb("sample_version_id", "is distinct from", eb.ref("published_version_id")))
    .where(sql<boolean>`id <> ALL(${except}::uuid[])`)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps how long the recorded greeting of a version is, in milliseconds. */
export async function keepSampleLength(
  db: Db,
  { agentId, versionId, ms }: { agentId: string; versionId: string; ms: number },
): Promise<void> {
  await db
    .updateTable("agents")
    .set({ sample_version_id: versionId, sample_ms: ms })
    .where("id", "=", agentId)
    .where((eb) =>
      eb.or([eb("sample_version_id", "is distinct from", versionId), eb("sample_ms", "is distinct from", ms)]),
    )
    .execute();
}
