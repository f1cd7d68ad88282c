import { sql } from "kysely";
import type { Db } from "#platform/database/connect.ts";

type VoiceAgent = { agentId: string; provider: string; externalId: string };

/**
 * Retired agents that a voice service still stores, in random order, so that one that fails does not block the others.
 */
export async function retiredVoiceAgents(db: Db, limit: number): Promise<VoiceAgent[]> {
  return db
    .selectFrom("voice_agents as v")
    .innerJoin("agents as a", "a.id", "v.agent_id")
    .select(["v.agent_id as agentId", "v.provider", "v.external_id as externalId"])
    .where("a.status", "=", "retired")
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

export async function dropVoiceAgent(db: Db, { agentId, externalId }: Omit<VoiceAgent, "provider">): Promise<void> {
  await db.deleteFrom("voice_agents").where("agent_id", "=", agentId).where("external_id", "=", externalId).execute();
}
