import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { mediaFailures, reviewed } from "./media.rules.ts";
import type { MediaToReview, ReviewInput } from "./media.schema.ts";
import * as store from "./media.store.ts";
import { type MediaOptions, type Signer, tellShown, viewOf } from "./media-parts.service.ts";

const mostAtOnce = 50;

/** What admins decide about photos and videos. */
export function createMediaReview(options: MediaOptions, signer: Signer) {
  const { db, clock, audit } = options;
  return {
    /** What waits, the longest first. */
    async waiting(viewer: Viewer | null): Promise<MediaToReview[]> {
      const admin = requireAdmin(viewer);
      const waiting = await store.waitingForReview(db, mostAtOnce);
      const rows = await Promise.all(waiting.map(({ id }) => store.mediaById(db, id)));
      return rows.flatMap((row, index) => {
        if (!row) return [];
        const receivedAt = (row.receivedAt ?? row.createdAt).toISOString();
        const ownerUsername = waiting[index]?.ownerUsername ?? "";
        return [{ ...viewOf(row, admin.uid, signer), ownerUid: row.ownerUid, ownerUsername, receivedAt }];
      });
    },

    /** Lets the public see one, or refuses it with a reason; one that is public can be refused later too. */
    async decide(viewer: Viewer | null, id: string, { decision, reason }: ReviewInput): Promise<void> {
      const admin = requireAdmin(viewer);
      if (!isUuid(id)) throw commonFailures.notFound();
      const found = await store.mediaById(db, id);
      if (!found) throw commonFailures.notFound();
      await transact(db, async (tx) => {
        await store.lockOwner(tx, found.ownerUid);
        const row = await store.lockMedia(tx, id);
        const state = row && reviewed(row.state, decision);
        if (!row || !state) throw mediaFailures.notReviewable();
        if (state === "approved" && !(await store.ownerFacts(tx, row.ownerUid))?.verifiedAt) {
          throw mediaFailures.ownerNotVerified();
        }
        const why = state === "refused" ? (reason ?? "other_rule") : null;
        await store.markReviewed(tx, id, { state, reason: why, by: admin.uid, at: clock.now() });
        await tellShown(options, tx, row.ownerUid);
        await audit.record(tx, {
          actor: { uid: admin.uid, role: admin.role },
          action: `media.${state}`,
          subject: { type: "media", id },
          before: row.state,
          after: state,
          ...(why === null ? {} : { reason: why }),
        });
      });
    },

    /** Within the transaction that takes in a serious report: nothing of this creator is public until it was looked at. */
    async withhold(tx: Tx, uid: string): Promise<number> {
      await store.lockOwner(tx, uid);
      const count = await store.withholdMedia(tx, uid);
      if (count > 0) await tellShown(options, tx, uid);
      return count;
    },
  };
}
