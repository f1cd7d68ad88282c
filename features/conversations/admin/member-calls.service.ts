import type { Db } from "#platform/database/connect.ts";
import type { CallRow } from "../calls/calls.store.ts";
import { requestEnd } from "../calls/calls.store.ts";
import type { LiveCalls } from "../live/live-calls.service.ts";
import type { createSettlement } from "../settlement/settlement.service.ts";
import { liveCallsOf, shutOutOnCalls } from "./member-calls.store.ts";

export type MemberCalls = ReturnType<typeof createMemberCalls>;

const mostAtOnce = 100;

/**
 * Ends the calls of members who may call and be called no more. For the server only: whether it may be done is decided
 * by who asks for it.
 */
export function createMemberCalls(options: {
  db: Db;
  liveCalls: Pick<LiveCalls, "end">;
  settlement: Pick<ReturnType<typeof createSettlement>, "endUnheld">;
}) {
  const { db, liveCalls, settlement } = options;

  /** As if the agent had said goodbye: what was talked is charged and settled, and nothing more. */
  async function end(row: CallRow): Promise<void> {
    if (await liveCalls.end(row.id, "agent")) return;
    if (!(await settlement.endUnheld(row.id, "agent"))) await requestEnd(db, row.id);
  }

  /** Ends every running call of a member, as customer and as creator, wherever it runs; answers how many there were. */
  async function endAllOf(uid: string): Promise<number> {
    const running = await liveCallsOf(db, uid);
    for (const row of running) await end(row);
    return running.length;
  }

  return {
    endAllOf,

    /** Ends what was overlooked: calls of members who were shut out while one began. */
    async endOfShutOut(): Promise<number> {
      let ended = 0;
      for (const uid of await shutOutOnCalls(db, mostAtOnce)) ended += await endAllOf(uid);
      return ended;
    },
  };
}
