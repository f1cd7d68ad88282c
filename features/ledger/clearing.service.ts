import type { MailService } from "#features/mail/mail.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import type { MembersService } from "../members/service/members.service.ts";
import { clearingCutoffs, clearingLabel } from "./clearing.rules.ts";
import { callsToClear, clearCalls, creatorsWaiting } from "./clearing.store.ts";
import { daysLater, ledgerRefusal, utcDay } from "./ledger.rules.ts";
import type { HoldTerms } from "./reversal.rules.ts";

export type ClearingParts = {
  db: Db;
  clock: Clock;
  members: Pick<MembersService, "briefOf">;
  mail: Pick<MailService, "post">;
  terms(): Promise<HoldTerms>;
};

const creatorsAtOnce = 100;
/** Calls per journal, low enough to keep its transaction short. */
const callsAtOnce = 200;
const beforeAllIds = "00000000-0000-0000-0000-000000000000";

/** Moves shares whose waiting time is over from pending to available. */
export function createClearing({ db, clock, members, mail, terms }: ClearingParts) {
  async function clearOf(creatorId: string, hold: HoldTerms): Promise<number> {
    const creator = await members.briefOf(db, creatorId);
    if (!creator) return 0;
    let cleared = 0;
    for (;;) {
      const at = clock.now();
      const callIds = await callsToClear(db, creatorId, clearingCutoffs(creator.createdAt, hold, at), callsAtOnce);
      if (callIds.length === 0) return cleared;
      const label = clearingLabel(callIds.length);
      await transact(db, async (tx) => {
        const cleared = await clearCalls(tx, { creatorId, callIds, label, at });
        if (cleared === null) return;
        // At most one email a day, however often shares clear.
        const key = `earnings-cleared:${creatorId}:${utcDay(at)}`;
        const topic = { uid: creatorId, about: "earnings" } as const;
        await mail.post(tx, { to: creator.email, key, kind: "earnings-cleared", email: clearedEmail, topic });
      }).catch((error: unknown) => {
        throw ledgerRefusal(error);
      });
      cleared += callIds.length;
    }
  }

  /** Idempotent: a call clears once. Returns the number of calls checked. */
  return async function clearDue(): Promise<number> {
    const hold = await terms();
    const soonest = daysLater(clock.now(), -Math.min(hold.holdDays, hold.newCreatorHoldDays));
    let cleared = 0;
    for (let after = beforeAllIds; ; ) {
      const creators = await creatorsWaiting(db, soonest, after, creatorsAtOnce);
      for (const creatorId of creators) cleared += await clearOf(creatorId, hold);
      const last = creators.at(-1);
      if (!last || creators.length < creatorsAtOnce) return cleared;
      after = last;
    }
  };
}

const clearedEmail = {
  subject: "Some of your earnings are available now",
  paragraphs: [
    "Earnings that were on hold have cleared. Your statement shows each call and the day on which it clears.",
  ],
  action: { label: "See your earnings", path: "/model/earnings" },
  footnote: "You can choose in your settings which emails you get.",
};
