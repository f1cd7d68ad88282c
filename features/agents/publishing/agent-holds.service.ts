import type { Db, Tx } from "#platform/database/connect.ts";
import { isUuid } from "#platform/ids/ids.ts";
import {
  factsOfAgent,
  holdAgent,
  type ReportedAgent,
  releaseAgent,
  reportedAgent,
  reportedAgentOf,
  withholdPhotos,
} from "./agent-holds.store.ts";

export type AgentHolds = ReturnType<typeof createAgentHolds>;

/**
 * Platform holds: a held agent is neither listed nor callable, whatever its creator does. For the server only; the
 * caller decides whether the hold is permitted.
 */
export function createAgentHolds({ db }: { db: Db }) {
  return {
    /** The reported agent, public or not. Pass the transaction if there is one. */
    reported: async (agentId: string, handle: Db | Tx = db): Promise<ReportedAgent | null> =>
      isUuid(agentId) ? ((await reportedAgent(handle, agentId)) ?? null) : null,
    reportedOf: async (username: string): Promise<ReportedAgent | null> =>
      (await reportedAgentOf(db, username)) ?? null,
    /** An agent's facts for an admin. The caller checks the permission. */
    facts: (agentId: string, handle: Db | Tx = db) => factsOfAgent(handle, agentId),
    /** Both return whether anything changed. */
    hold: (tx: Tx, agentId: string, at: Date): Promise<boolean> => holdAgent(tx, agentId, at),
    release: (tx: Tx, agentId: string): Promise<boolean> => releaseAgent(tx, agentId),
    /** Returns how many pictures are hidden. */
    withholdPhotos: (tx: Tx, agentId: string): Promise<number> => withholdPhotos(tx, agentId),
  };
}
