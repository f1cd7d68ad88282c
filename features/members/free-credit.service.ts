import { createHmac } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db } from "#platform/database/connect.ts";
import { minuteMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import * as store from "./free-credit.store.ts";

/** Younger sign-ups may still be in progress. */
const sweepAfterMs = minuteMs;
const sweepLimit = 100;

/** The free credit of new customers: booked once per person, after the member's rows are committed. */
export function createFreeCredit(options: {
  db: Db;
  clock: Clock;
  log: Log;
  ledger: { grantSignup(uid: string): Promise<unknown> };
  /** Whether the credit waits for the confirmed email; false where emails cannot reach anyone. */
  afterConfirmation: boolean;
  /** The key of the hashes by which mailboxes are recognised. */
  secret: string;
}) {
  const { db, clock, log, ledger, afterConfirmation, secret } = options;

  /** A keyed hash of a mailbox: equal for all its spellings, and without the address. */
  const markOf = (mailbox: string) => createHmac("sha256", secret).update(`welcome:${mailbox}`).digest();

  /** False if nothing was booked: the mailbox had its credit before, or the ledger failed and the sweep will retry. */
  async function grant(uid: string): Promise<boolean> {
    try {
      const mailbox = await store.mailboxOf(db, uid);
      const at = clock.now();
      if (mailbox === null || !(await store.claimMailbox(db, { mark: markOf(mailbox), uid, at }))) {
        await store.markRefused(db, uid, at);
        log.info({ uid }, "members: free credit refused, the mailbox had it before");
        return false;
      }
      await ledger.grantSignup(uid);
      await store.markGranted(db, uid, at);
      return true;
    } catch (error) {
      log.error({ uid, err: error }, "members: could not book free credit, the sweep will retry");
      return false;
    }
  }

  return {
    /** Called for a new member. */
    async welcome(member: NewMember): Promise<void> {
      if (!afterConfirmation && isCustomer(member)) await grant(member.uid);
    },

    /** Called once a member's email is confirmed. Books at most once. */
    async confirmed(member: NewMember): Promise<void> {
      if (afterConfirmation && isCustomer(member)) await grant(member.uid);
    },

    /** Books missed free credit, at most 100 per run. Safe to run twice. */
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

/** Only customers get the credit, not creators and admins. */
const isCustomer = (member: NewMember) => member.userType === "user" && member.role !== "admin";
