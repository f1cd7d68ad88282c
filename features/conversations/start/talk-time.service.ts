import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { latestTalks } from "../calls/calls.store.ts";
import { talkedInARow, untilReminder } from "./talk-time.rules.ts";

/** As many calls as anybody has in three hours and more; most last minutes. */
const CALLS_LOOKED_AT = 200;

/** In how many milliseconds of talking a customer hears again that this is an AI, counted across their calls. */
export async function reminderDueIn({ db, clock }: { db: Db; clock: Clock }, customerUid: string): Promise<number> {
  const now = clock.now();
  return untilReminder(talkedInARow(await latestTalks(db, customerUid, CALLS_LOOKED_AT), now));
}
