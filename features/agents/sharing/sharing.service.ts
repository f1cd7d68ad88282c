import type { Db } from "#platform/database/connect.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { formatDollars, micros } from "#platform/money/money.ts";
import { creatorOf, publicCreators, sharedAgent } from "./sharing.store.ts";

export type SharingService = ReturnType<typeof createSharingService>;

/** What a shared link says of an agent before anybody has passed a gate: a name, a line, a price. */
export type SharedAgent = { id: string; name: string; tagline: string; price: string; username: string };

/** Social cards and search engines: titles and addresses, nothing that is heard or seen behind the gate. */
export function createSharingService({ db }: { db: Db }) {
  return {
    /** Null where no public agent stands at this name. `price` is a label such as "$1.50". */
    async agentOf(username: string): Promise<SharedAgent | null> {
      const row = await sharedAgent(db, username);
      return row ? { ...row, price: formatDollars(micros(row.baseRate)) } : null;
    },

    /** Whose agent this is, for a shared link; null for one that was never public or is gone. */
    creatorOf: async (agentId: string): Promise<string | null> => (isUuid(agentId) ? creatorOf(db, agentId) : null),

    /** Profiles for search engines, by name. `updated` is a day such as 2026-11-20. */
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
