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
 * Holds are the platform's: whoever may not be seen until somebody has looked is neither listed nor called, whatever its
 * creator does. For the server only; whether it may be done is decided by who asks for it.
 */
export function createAgentHolds({ db }: { db: Db }) {
  return {
    /** Whom a report is about, public or not. Within a transaction, give it on. */
    reported: async (agentId: string, handle: Db | Tx = db): Promise<ReportedAgent | null> =>
      isUuid(agentId) ? ((await reportedAgent(handle, agentId)) ?? null) : null,
    reportedOf: async (username: string): Promise<ReportedAgent | null> =>
      (await reportedAgentOf(db, username)) ?? null,
    /** What an admin sees of it; whether it may be seen is decided by who asks. */
    facts: (agentId: string, handle: Db | Tx = db) => factsOfAgent(handle, agentId),
    /** Both say whether something changed. */
    hold: (tx: Tx, agentId: string, at: Date): Promise<boolean> => holdAgent(tx, agentId, at),
    release: (tx: Tx, agentId: string): Promise<boolean> => releaseAgent(tx, agentId),
    /** How many pictures are seen no more. */
    withholdPhotos: (tx: Tx, agentId: string): Promise<number> => withholdPhotos(tx, agentId),
  };
}
