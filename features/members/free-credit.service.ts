import { createHmac } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import * as store from "./free-credit.store.ts";

/** Grants younger than this may still be under way. */
const sweepAfterMs = minuteMs;
const sweepLimit = 100;

/** The free credit of new customers: booked once per person, by the ledger, after the member's rows are committed. */
export function createFreeCredit(options: {
  db: Db;
  clock: Clock;
  log: Log;
  ledger: { grantSignup(uid: string): Promise<unknown> };
  /** Whether the credit waits until the e-mail is confirmed; not where no letter can reach anybody. */
  afterConfirmation: boolean;
  /** Makes the marks by which a mailbox is known again. */
  secret: string;
}) {
  const { db, clock, log, ledger, afterConfirmation, secret } = options;

  /** A mailbox as only this installation can tell it: however it is spelled, and without its address. */
  const markOf = (mailbox: string) => createHmac("sha256", secret).update(`welcome:${mailbox}`).digest();

  /**
   * False when nothing was booked: the mailbox had its credit before, or the ledger did not answer and the sweep will
   * ask again.
   */
  async function grant(uid: string): Promise<boolean> {
    try {
      const mailbox = await store.mailboxOf(db, uid);
      const at = clock.now();
      if (mailbox === null || !(await store.claimMailbox(db, { mark: markOf(mailbox), uid, at }))) {
        await store.markRefused(db, uid, at);
        log.info({ uid }, "A mailbox that had the free credit before gets none again");
        return false;
      }
      await ledger.grantSignup(uid);
      await store.markGranted(db, uid, at);
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
      for (const uid of await store.withoutGrant(db, before, sweepLimit, afterConfirmation))
        if (await grant(uid)) granted += 1;
      return { granted };
    },
  };
}

type NewMember = { uid: string; userType: unknown; role: unknown };

/** Creators earn and admins work: the credit is for customers. */
const isCustomer = (member: NewMember) => member.userType === "user" && member.role !== "admin";
