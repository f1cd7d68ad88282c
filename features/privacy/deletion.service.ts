import type { AuditService } from "#features/audit/audit.service.ts";
import type { MailService } from "#features/mail/mail.service.ts";
import { lockMember } from "#features/members/member-directory.service.ts";
import { requireMember, requireRecent, type Viewer } from "#features/members/viewer.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Log } from "#platform/log/log.ts";
import { type Micros, zero } from "#platform/money/money.ts";
import { deletedEmail, deletionWaitsEmail, requestedEmail } from "./deletion.emails.ts";
import { deletionDue, lastEmailKey, placeholderNames, privacyFailures } from "./privacy.rules.ts";
import type { DeletionInput } from "./privacy.schema.ts";
import * as store from "./privacy.store.ts";

export type DeletionOptions = {
  db: Db;
  clock: Clock;
  log: Log;
  audit: Pick<AuditService, "record">;
  mail: Pick<MailService, "post">;
  /** Unspent paid credit, and what a creator has earned and not been paid. */
  moneyOf(handle: Db | Tx, uid: string): Promise<{ paid: Micros; earned: Micros }>;
  hasLiveCall(handle: Db | Tx, uid: string): Promise<boolean>;
  /**
   * Erases the member's personal data in every feature and empties their credit. Ledger entries stay, under the uid.
   */
  forget(tx: Tx, member: ErasedMember): Promise<void>;
};

/** `username` and `email` are the placeholders from now on; `was` holds the erased values. */
export type ErasedMember = { uid: string; was: { email: string }; username: string; email: string; at: Date };

const mostAtOnce = 50;

/** Account deletion: requested, delayed, carried out. */
export function createDeletion(options: DeletionOptions) {
  const { db, clock, audit, mail } = options;
  const record = (tx: Tx, member: Viewer, action: string) =>
    audit.record(tx, {
      actor: { uid: member.uid, role: member.role },
      action,
      subject: { type: "user", id: member.uid },
    });

  /**
   * Schedules the deletion in fourteen days, in the caller's transaction; returns false if it is already scheduled.
   * `forfeit`: unspent paid credit is given up; without it there must be none. Writes no audit entry.
   */
  async function deletionFor(tx: Tx, member: { uid: string; email: string }, forfeit: boolean): Promise<boolean> {
    await lockMember(tx, member.uid);
    if (await store.openDeletion(tx, member.uid)) return false;
    const { paid, earned } = await options.moneyOf(tx, member.uid);
    if (earned > 0n) throw privacyFailures.earningsLeft();
    if (paid > 0n && !forfeit) throw privacyFailures.creditLeft();
    const at = clock.now();
    const id = uuidv7(at.getTime());
    const dueAt = deletionDue(at);
    await store.insertDeletion(tx, { id, uid: member.uid, at, dueAt, forfeited: paid });
    const email = requestedEmail(dueAt, paid);
    await mail.post(tx, { to: member.email, key: `deletion:${id}`, kind: "deletion-requested", email });
    return true;
  }

  return {
    deletionFor,

    /** Requests the deletion. It is carried out after fourteen days and can be cancelled until then. */
    async requestDeletion(viewer: Viewer | null, input: DeletionInput): Promise<void> {
      const member = requireRecent(viewer);
      if (member.role === "admin") throw privacyFailures.isAdmin();
      if (input.username.toLowerCase() !== member.username.toLowerCase()) throw privacyFailures.wrongName();
      await transact(db, async (tx) => {
        const isNew = await deletionFor(tx, member, input.forfeit === "true");
        if (isNew) await record(tx, member, "privacy.deletion_requested");
      });
    },

    /** Cancels a scheduled deletion, if there is one. */
    async cancelDeletion(viewer: Viewer | null): Promise<void> {
      const member = requireMember(viewer);
      await transact(db, async (tx) => {
        if (await store.cancelDeletion(tx, member.uid, clock.now()))
          await record(tx, member, "privacy.deletion_cancelled");
      });
    },

    /**
     * Carries out due deletions; returns how many. A member with a live call, new earnings or more paid credit than
     * they gave up is skipped until the next run.
     */
    async deleteDue(): Promise<number> {
      let deleted = 0;
      for (const due of await store.dueDeletions(db, clock.now(), mostAtOnce)) {
        try {
          if (await carryOut(options, due)) deleted += 1;
        } catch (error) {
          options.log.error({ err: error, deletion: due.id }, "privacy: deletion failed");
        }
      }
      return deleted;
    },
  };
}

type Due = { id: string; uid: string; forfeited: bigint };

async function carryOut(options: DeletionOptions, { id, uid, forfeited }: Due): Promise<boolean> {
  const { db, clock, audit, mail } = options;
  return transact(db, async (tx) => {
    await lockMember(tx, uid);
    if (await options.hasLiveCall(tx, uid)) return false;
    const { paid, earned } = await options.moneyOf(tx, uid);
    if (earned > zero) return false;
    const was = await store.memberAddress(tx, uid);
    if (paid > forfeited) {
      const email = deletionWaitsEmail(paid);
      await mail.post(tx, { to: was.email, key: `deletion-waits:${id}`, kind: "deletion-waits", email });
      return false;
    }
    const at = clock.now();
    if (!(await store.completeDeletion(tx, id, at))) return false;
    await options.forget(tx, { uid, was, ...placeholderNames(uid), at });
    await store.deleteExports(tx, uid);
    const subject = { type: "user", id: uid };
    await audit.record(tx, { actor: { uid: null, role: "system" }, action: "privacy.member_deleted", subject });
    const last = { to: was.email, key: lastEmailKey(id), kind: "member-deleted", isLast: true };
    await mail.post(tx, { ...last, email: deletedEmail(paid) });
    return true;
  });
}
