import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayMs } from "#platform/days/durations.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { approve, reject } from "./verification-decisions.service.ts";
import { lastOpeningOf, unseenPictures } from "./verification-openings.store.ts";
import { actorOf, type VerificationParts } from "./verification-parts.service.ts";
import { createViewing } from "./verification-viewing.service.ts";
import { barOf, dueOf } from "./verification-views.rules.ts";
import { verificationFailures } from "./verifications.failures.ts";
import { answerDays, renewalDays } from "./verifications.rules.ts";
import type { DecisionBar, EndingLine, QueuePage, QueueQuery, RejectionInput } from "./verifications.schema.ts";
import * as store from "./verifications.store.ts";

const QUEUE_SHOWN = 50;
const ENDING_SHOWN = 100;

const barred: Record<Exclude<DecisionBar, null>, () => Error> = {
  not_waiting: verificationFailures.notNow,
  own: verificationFailures.ownRecord,
  needs_other: verificationFailures.needsOther,
  not_opened: verificationFailures.notOpened,
};

/** What reviewers do. Everything they look at is written down first; lists show nothing of a document. */
export function createReview(parts: VerificationParts) {
  const { db, clock } = parts;

  /** The verification, locked, if this reviewer may decide about it. */
  async function toDecide(tx: Tx, admin: Viewer, id: string): Promise<store.VerificationRow> {
    const row = isUuid(id) ? await store.lockVerification(tx, id) : null;
    if (!row) throw commonFailures.notFound();
    const bar = barOf(row, admin.uid, await lastOpeningOf(tx, row.id, admin.uid));
    if (bar !== null) throw barred[bar]();
    return row;
  }

  return {
    ...createViewing(parts),

    /** What waits, the one that waits longest first. */
    async queue(viewer: Viewer | null, query: QueueQuery = {}): Promise<QueuePage> {
      requireAdmin(viewer);
      const rows = await store.queue(db, decodeTimeCursor(query.cursor), QUEUE_SHOWN + 1);
      const page = pageOf(rows, QUEUE_SHOWN, (row) => ({ value: row.submittedAt.toISOString(), id: row.id }));
      const waiting = page.rows.map(({ submittedAt, secondLookAt, ...row }) => ({
        ...row,
        submittedAt: submittedAt.toISOString(),
        secondLook: secondLookAt !== null,
        dueAt: dueOf(submittedAt),
        answerBy: new Date(submittedAt.getTime() + answerDays * dayMs).toISOString(),
      }));
      return { waiting, nextCursor: page.nextCursor };
    },

    /** Confirmations that end within a month, the first to end first. */
    async ending(viewer: Viewer | null): Promise<EndingLine[]> {
      requireAdmin(viewer);
      const soon = new Date(clock.now().getTime() + renewalDays * dayMs);
      const rows = await store.endingUntil(db, soon, ENDING_SHOWN);
      return rows.map(({ expiresAt, remindedAt, ...row }) => ({
        ...row,
        expiresAt: expiresAt.toISOString(),
        reminded: remindedAt !== null,
      }));
    },

    /**
     * Throws `verifications.not_opened` (409) for what this reviewer has not opened since it was sent, and
     * `verifications.unseen` (409) while one of its pictures was not given to them since.
     */
    async approve(viewer: Viewer | null, id: string, { ip, reason }: { ip: string; reason: string }): Promise<void> {
      const admin = requireAdmin(viewer);
      await transact(db, async (tx) => {
        const row = await toDecide(tx, admin, id);
        const since = row.submitted_at ?? clock.now();
        const unseen = await unseenPictures(tx, row.id, { adminUid: admin.uid, since });
        if (unseen.length > 0) throw verificationFailures.unseen();
        await approve(parts, tx, row, { actor: actorOf(admin), address: ip, reason });
      });
    },

    async reject(viewer: Viewer | null, id: string, input: RejectionInput & { ip: string }): Promise<void> {
      const admin = requireAdmin(viewer);
      const { reasons, note, ip } = input;
      await transact(db, async (tx) =>
        reject(parts, tx, await toDecide(tx, admin, id), { actor: actorOf(admin), address: ip, reasons, note }),
      );
    },
  };
}
