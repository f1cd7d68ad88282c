import type { Db, Tx } from "#platform/database/connect.ts";
import { factorAddedAt } from "../identity/credentials.store.ts";
import { factorCountsFrom } from "../identity/new-factors.rules.ts";
import { payoutsCorrectedUntil } from "./email-corrections.store.ts";

/** Until when a member with a corrected address or a new second factor gets no payouts; null if there is no hold. */
export async function payoutsHeldUntil(handle: Db | Tx, uid: string, now: Date): Promise<Date | null> {
  const corrected = await payoutsCorrectedUntil(handle, uid, now);
  const newFactor = factorCountsFrom(await factorAddedAt(handle, uid), now);
  const latest = Math.max(corrected?.getTime() ?? 0, newFactor?.getTime() ?? 0);
  return latest === 0 ? null : new Date(latest);
}
