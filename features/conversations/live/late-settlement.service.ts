import { type Clock, wait } from "#platform/clock/clock.ts";
import { isLostConnection } from "#platform/database/lost-connection.rules.ts";
import type { CallRow } from "../calls/calls.store.ts";
import type { EndReason } from "../conversations.schema.ts";
import type { FinalTimes, Settlement } from "../settlement/settlement.service.ts";
import type { CallLimits } from "../start/call-terms.rules.ts";

const TRY_EVERY_MS = 1_000;

type Parts = { row: CallRow; clock: Clock; limits: CallLimits; settlement: Pick<Settlement, "end"> };

/**
 * Settles a call that ended while the database could not be reached, at its own times, as soon as it can. If that takes
 * longer than a customer has to come back, the reaper settles it at the last durable ones.
 */
export async function settleOnceBack(
  { row, clock, limits, settlement }: Parts,
  end: FinalTimes & { reason: EndReason },
): Promise<void> {
  const untilMs = clock.monotonicMs() + limits.reconnectMs;
  while (clock.monotonicMs() < untilMs) {
    await wait(clock, TRY_EVERY_MS);
    try {
      return void (await settlement.end(row.id, end));
    } catch (error) {
      if (!isLostConnection(error)) throw error;
    }
  }
}
