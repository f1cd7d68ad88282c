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

/** Enough for any member; stops a script that adds every agent. */
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

/** A member's favourite agents. They are private, also towards creators. */
export function createFavouritesService({ db, clock, agents }: FavouritesOptions) {
  return {
    /** Adds a public agent. Adding it twice has no further effect. */
    async add(viewer: Viewer | null, gate: GateState, agentId: string): Promise<void> {
      const member = requireMember(viewer);
      if (!(await agents.byId(gate, agentId))) throw commonFailures.notFound();
      const favourite = { userUid: member.uid, agentId, at: clock.now(), atMost: MOST_FAVOURITES };
      if (!(await transact(db, (tx) => addFavourite(tx, favourite)))) throw favouriteFailures.full();
    },

    /** Removes an agent, whatever its state. */
    async remove(viewer: Viewer | null, agentId: string): Promise<void> {
      const { uid } = requireMember(viewer);
      if (!isUuid(agentId)) throw commonFailures.notFound();
      await removeFavourite(db, uid, agentId);
    },

    /** The ids of all favourites of a visitor, at most five hundred, for pages that show agents. Empty for a guest. */
    ids: (viewer: Viewer | null): Promise<string[]> => (viewer ? favouriteIds(db, viewer.uid) : Promise.resolve([])),

    /** The member's favourites, newest first, each with the agent's current state. */
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
