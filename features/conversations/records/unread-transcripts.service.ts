import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { linesOf } from "./call-records.store.ts";
import { sealedFor } from "./transcripts.rules.ts";
import { markRead, type UnreadCall, unreadCalls } from "./unread-transcripts.store.ts";

export type EndedWords = ReturnType<typeof createEndedWords>;

/** The last words of a call, and what was noted of its safety, reach the database a moment after its end. */
const SETTLED_AFTER_MS = 5_000;

/** What customers said in calls that have ended, for whoever reads each of them once. Private calls are not among them. */
export function createEndedWords({
  db,
  clock,
  encryption,
}: {
  db: Db;
  clock: Clock;
  encryption: Pick<Encryption, "openText">;
}) {
  return {
    /** Calls that nobody has looked through yet. `flagged`: somebody has to look at it, or an admin ended it for the rules. */
    unread: (limit: number): Promise<UnreadCall[]> =>
      unreadCalls(db, { endedBefore: new Date(clock.now().getTime() - SETTLED_AFTER_MS), limit }),

    /** The customer's own lines, in order. Throws a `SealingError` where they do not open. */
    async said({ callId, customerUid }: Pick<UnreadCall, "callId" | "customerUid">): Promise<string[]> {
      const lines = await linesOf(db, callId);
      return lines
        .filter(({ speaker }) => speaker === "customer")
        .map(({ no, sealed }) => encryption.openText(sealed, sealedFor(customerUid, callId, no)))
        .filter((text) => text !== "");
    },

    /** Takes a call for good, in the transaction that writes what was found. False: somebody else has, or it is erased. */
    take: (tx: Tx, callId: string): Promise<boolean> => markRead(tx, callId, clock.now()),
  };
}
