import { requireModel, type Viewer } from "#features/members/viewer.rules.ts";
import type { Db } from "#platform/database/connect.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { formatDollars, micros } from "#platform/money/money.ts";
import { creatorOf, publicCreators, sharedAgent } from "./sharing.store.ts";

export type SharingService = ReturnType<typeof createSharingService>;

/** The data of a shared link, visible before the age gate: name, tagline, price. */
export type SharedAgent = { id: string; name: string; tagline: string; price: string; username: string };

/** Data for social cards and search engines: titles and addresses, nothing from behind the age gate. */
export function createSharingService({ db }: { db: Db }) {
  return {
    /** Null if there is no public agent at this name. `price` is a label such as "$1.50". */
    async agentOf(username: string): Promise<SharedAgent | null> {
      const row = await sharedAgent(db, username);
      return row ? { ...row, price: formatDollars(micros(row.baseRate)) } : null;
    },

    /** A creator's own link, and whether it shows a public agent. Throws 401 or `members.not_a_model` (403). */
    async own(viewer: Viewer | null): Promise<{ username: string; shown: boolean }> {
      const { username } = requireModel(viewer);
      return { username, shown: (await sharedAgent(db, username)) !== undefined };
    },

    /** The creator's username for a shared agent link; null if the agent is not public. */
    creatorOf: async (agentId: string): Promise<string | null> => (isUuid(agentId) ? creatorOf(db, agentId) : null),

    /** Profile paths for search engines, by name. `updated` is a day such as 2026-11-20. */
    async profiles(after: string, count: number): Promise<{ path: string; name: string; updated: string }[]> {
      const rows = await publicCreators(db, after, count);
      return rows.map(({ username, updatedAt }) => ({
        path: `/${username}`,
        name: username.toLowerCase(),
        updated: updatedAt.toISOString().slice(0, 10),
      }));
    },
  };
}
