import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import type { Log } from "#platform/log/log.ts";
import { markGranted, withoutGrant } from "./members.store.ts";

/** Grants younger than this may still be under way. */
const sweepAfterMs = 60_000;
const sweepLimit = 100;

/** The free credit of new customers: booked once per person, by the ledger, after the member's rows are committed. */
export function createFreeCredit(options: {
  db: Db;
  clock: Clock;
  log: Log;
  ledger: { grantSignup(uid: string): Promise<unknown> };
  /** Whether the credit waits until the e-mail is confirmed; not where no letter can reach anybody. */
  afterConfirmation: boolean;
}) {
  const { db, clock, log, ledger, afterConfirmation } = options;

  /** False when the ledger did not answer: the sweep will ask again. */
  async function grant(uid: string): Promise<boolean> {
    try {
      await ledger.grantSignup(uid);
      await markGranted(db, uid, clock.now());
      return true;
    } catch (error) {
      log.error({ uid, err: error }, "The free credit of a new member was not booked; the sweep will try again");
      return false;
    }
  }

  return {
    /** For a member who has just been made. */
    async welcome(member: NewMember): Promise<void> {
      if (!afterConfirmation && isCustomer(member)) await grant(member.uid);
    },

    /** For a member whose e-mail has just been confirmed; asked again, it books once. */
    async confirmed(member: NewMember): Promise<void> {
      if (afterConfirmation && isCustomer(member)) await grant(member.uid);
    },

    /** Books the free credit of customers for whom that failed. At most 100 a run; safe to run twice. */
    async sweepMissedGrants(): Promise<{ granted: number }> {
      const before = new Date(clock.now().getTime() - sweepAfterMs);
      let granted = 0;
      for (const uid of await withoutGrant(db, before, sweepLimit, afterConfirmation))
        if (await grant(uid)) granted += 1;
      return { granted };
    },
  };
}

type NewMember = { uid: string; userType: unknown; role: unknown };

/** Creators earn and admins work: the credit is for customers. */
const isCustomer = (member: NewMember) => member.userType === "user" && member.role !== "admin";
