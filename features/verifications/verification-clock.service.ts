import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs, hourMs } from "#platform/days/durations.ts";
import { verifiedCreators } from "../members/profile/verified-creators.service.ts";
import { post } from "./verification-decisions.service.ts";
import { stepped, system, tell, type VerificationParts } from "./verification-parts.service.ts";
import * as pictures from "./verification-pictures.store.ts";
import { closedEmail, endingEmail, expiredEmail } from "./verifications.emails.ts";
import { dayOf, renewalDays, unfinishedDays } from "./verifications.rules.ts";
import * as store from "./verifications.store.ts";

const mostAtOnce = 100;
/** Longer than a picture takes to get from the form into the storage. */
const untilErasedMs = hourMs;

/** What time does to verifications. Each is safe to run twice. */
export function createVerificationClock(parts: VerificationParts) {
  const { db, clock, log, storage } = parts;

  /** Carries out `work` on each row that is still as the list said; one that fails does not stop the others. */
  async function each(
    ids: string[],
    still: (row: store.VerificationRow) => boolean,
    work: (tx: Tx, row: store.VerificationRow) => Promise<void>,
  ): Promise<number> {
    let done = 0;
    for (const id of ids) {
      try {
        await transact(db, async (tx) => {
          const row = await store.lockVerification(tx, id);
          if (!row || !still(row)) return;
          await work(tx, row);
          done += 1;
        });
      } catch (error) {
        log.error({ err: error, verification: id }, "verifications: a step of time could not be carried out");
      }
    }
    return done;
  }

  async function expire(tx: Tx, row: store.VerificationRow): Promise<void> {
    const at = clock.now();
    await store.changeVerification(tx, row.id, { state: stepped(row, "expire"), ended_at: at, changed_at: at });
    await verifiedCreators.mark(tx, row.user_id, null);
    await tell(parts, tx, row, { kind: "expired", actor: system });
    await post(parts, tx, row, "verification-expired", expiredEmail);
  }

  async function remind(tx: Tx, row: store.VerificationRow): Promise<void> {
    if (!row.expires_at) return;
    await store.changeVerification(tx, row.id, { reminded_at: clock.now() });
    await tell(parts, tx, row, { kind: "reminded", actor: system });
    await post(parts, tx, row, "verification-ending", endingEmail(row.expires_at));
  }

  async function closeUnfinished(tx: Tx, row: store.VerificationRow): Promise<void> {
    const hadAnything = row.details !== null || (await pictures.picturesOf(tx, row.id)).length > 0;
    await close(parts, tx, row);
    if (hadAnything) await post(parts, tx, row, "verification-closed", closedEmail);
  }

  return {
    /** Ends what is over, and reminds those whose time is nearly up. */
    async endAndRemind(): Promise<void> {
      const now = clock.now();
      const isOver = (row: store.VerificationRow) => row.state === "approved" && (row.expires_at ?? now) <= now;
      await each(await store.ended(db, now, mostAtOnce), isOver, expire);
      const soon = new Date(now.getTime() + renewalDays * dayMs);
      const isUntold = (row: store.VerificationRow) => row.state === "approved" && row.reminded_at === null;
      await each(await store.endingBefore(db, soon, mostAtOnce), isUntold, remind);
    },

    /** Erases what was left unfinished, what has been kept long enough, and the files of pictures taken out. */
    async eraseDue(): Promise<void> {
      const now = clock.now();
      const since = new Date(now.getTime() - unfinishedDays * dayMs);
      const isOld = (row: store.VerificationRow) =>
        (row.state === "draft" || row.state === "rejected") && row.changed_at <= since;
      await each(await store.unfinishedSince(db, since, mostAtOnce), isOld, closeUnfinished);
      const isKept = (row: store.VerificationRow) => row.state === "expired" && row.erased_at === null;
      await each(await store.keptLongEnough(db, dayOf(now), mostAtOnce), isKept, (tx, row) => erase(parts, tx, row));
      for (const { id, storage_key: key } of await pictures.removedBefore(
        db,
        new Date(now.getTime() - untilErasedMs),
        mostAtOnce,
      )) {
        await storage.remove(key);
        await pictures.forgetPicture(db, id);
      }
    },
  };
}

/** Gives up a verification that never counted, and erases what it holds. */
export async function close(parts: VerificationParts, tx: Tx, row: store.VerificationRow): Promise<void> {
  const at = parts.clock.now();
  const state = stepped(row, "close");
  await store.changeVerification(tx, row.id, { state, reasons: [], ended_at: at, changed_at: at });
  await tell(parts, tx, row, { kind: "closed", actor: system });
  await erase(parts, tx, row);
}

/** Leaves of a verification that ended only what happened to it and when. */
async function erase(parts: VerificationParts, tx: Tx, row: store.VerificationRow): Promise<void> {
  const at = parts.clock.now();
  await store.changeVerification(tx, row.id, { details: null, note: "", second_look_words: null, erased_at: at });
  await pictures.removePictures(tx, row.id, null, at);
  await tell(parts, tx, row, { kind: "erased", actor: system });
}
