import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/connect.ts";

/** Agent names by id. */
export async function agentNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("agents").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of at most twenty agents with a name, ignoring case. */
export async function agentsNamed(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom("agents")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** The voices that a creator's agents speak with. */
export async function voicesInUse(db: Db | Tx, creatorUid: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("agents")
    .select("voice_id")
    .where("user_id", "=", creatorUid)
    .where("status", "<>", "retired")
    .execute();
  return new Set(rows.flatMap(({ voice_id }) => voice_id ?? []));
}

/** Active creators whose agents speak with a voice, with their email addresses. */
export function creatorsUsing(tx: Tx, voiceId: string): Promise<{ uid: string; email: string; agentName: string }[]> {
  return tx
    .selectFrom("agents as a")
    .innerJoin("member_directory as u", "u.uid", "a.user_id")
    .select(["u.uid", "u.email", "a.name as agentName"])
    .where("a.voice_id", "=", voiceId)
    .where("a.status", "<>", "retired")
    .where("u.status", "=", "active")
    .execute();
}
