import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import type { AgentDetail, AgentNow } from "#features/agents/agents.schema.ts";
import { requireMember, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { favouriteFailures } from "./favourites.failures.ts";
import type { FavouritePage } from "./favourites.schema.ts";
import { addFavourite, favouriteIds, favouritesQueryOf, removeFavourite } from "./favourites.store.ts";

export type FavouritesService = ReturnType<typeof createFavouritesService>;

/** Enough for anybody, and an end for a program that adds every agent. */
const MOST_FAVOURITES = 500;
const PAGE_SIZE = 24;

type FavouritesOptions = {
  db: Db;
  clock: Clock;
  agents: {
    byId(gate: GateState, id: string): Promise<AgentDetail | null>;
    now(gate: GateState, ids: readonly string[]): Promise<AgentNow[]>;
  };
};

/** The agents that a member wants to find again. Nobody else learns of them, the creator neither. */
export function createFavouritesService({ db, clock, agents }: FavouritesOptions) {
  return {
    /** Keeps an agent that the public sees. Keeping it twice keeps it once. */
    async add(viewer: Viewer | null, gate: GateState, agentId: string): Promise<void> {
      const member = requireMember(viewer);
      if (!(await agents.byId(gate, agentId))) throw commonFailures.notFound();
      const favourite = { userUid: member.uid, agentId, at: clock.now(), atMost: MOST_FAVOURITES };
      if (!(await transact(db, (tx) => addFavourite(tx, favourite)))) throw favouriteFailures.full();
    },

    /** Lets an agent go, whatever became of it. */
    async remove(viewer: Viewer | null, agentId: string): Promise<void> {
      const { uid } = requireMember(viewer);
      if (!isUuid(agentId)) throw commonFailures.notFound();
      await removeFavourite(db, uid, agentId);
    },

    /** All that a visitor keeps, for pages that show agents: five hundred at most. A guest keeps none. */
    ids: (viewer: Viewer | null): Promise<string[]> => (viewer ? favouriteIds(db, viewer.uid) : Promise.resolve([])),

    /** The member's favourites, newest first, each as the agent is now. */
    async list(viewer: Viewer | null, gate: GateState, page: { cursor?: string | undefined }): Promise<FavouritePage> {
      const member = requireMember(viewer);
      requireGate(gate);
      const after = decodeTimeCursor(page.cursor);
      const rows = await favouritesQueryOf(db, member.uid, { after, limit: PAGE_SIZE + 1 }).execute();
      const kept = pageOf(rows, PAGE_SIZE, (row) => ({ value: row.createdAt.toISOString(), id: row.agentId }));
      const now = await agents.now(
        gate,
        kept.rows.map(({ agentId }) => agentId),
      );
      const agentOf = new Map(now.map((agent) => [agent.id, agent]));
      return {
        favourites: kept.rows.flatMap(({ agentId }) => agentOf.get(agentId) ?? []),
        nextCursor: kept.nextCursor,
      };
    },
  };
}
