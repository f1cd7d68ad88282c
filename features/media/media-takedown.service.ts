import { requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import type { ReviewReason } from "./media.rules.ts";
import type { MediaView } from "./media.schema.ts";
import * as store from "./media.store.ts";
import { type MediaOptions, type Signer, tellShown, viewOf } from "./media-parts.service.ts";
import * as removed from "./removed-pictures.store.ts";

type TakeDownRequest = { ownerUid: string; ids: readonly string[]; reason: ReviewReason; by: string; at: Date };

/** What reports do to photos and videos, each within the transaction of the report or of its decision. */
export function createTakedowns(options: MediaOptions, signer: Signer) {
  const { db, clock } = options;
  return {
    /** For a serious report: nothing of this creator is public, nor anything that looks like it, until it was looked at. */
    async withhold(tx: Tx, uid: string): Promise<number> {
      await store.lockOwner(tx, uid);
      const at = clock.now();
      await removed.keepShownPrints(tx, uid, "ncii", at);
      const count = await store.withholdMedia(tx, uid, at);
      if (count > 0) await tellShown(options, tx, uid);
      return count;
    },

    /** What was withheld and is not objected to is public again. */
    async restore(tx: Tx, uid: string): Promise<void> {
      await store.lockOwner(tx, uid);
      if ((await store.showWithheld(tx, uid)) === 0) return;
      await removed.dropShownPrints(tx, uid);
      await tellShown(options, tx, uid);
    },

    /** Takes these of one creator down, and all copies of them wherever they are; none of them comes back. */
    async takeDown(tx: Tx, wish: TakeDownRequest): Promise<string[] | null> {
      await store.lockOwner(tx, wish.ownerUid);
      const rows = await Promise.all(wish.ids.map((id) => store.mediaById(tx, id)));
      if (rows.some((row) => row?.ownerUid !== wish.ownerUid)) return null;
      const taken = await store.takeDown(tx, wish);
      const { reason, by, at } = wish;
      for (const { id } of taken) await removed.keepPrint(tx, { mediaId: id, reason, source: "takedown", by, at });
      for (const uid of new Set(taken.map(({ ownerUid }) => ownerUid))) await tellShown(options, tx, uid);
      return taken.map(({ id }) => id);
    },

    /** Undoes an earlier decision. */
    async putBack(tx: Tx, { ids, by, at }: Pick<TakeDownRequest, "ids" | "by" | "at">): Promise<void> {
      for (const uid of await store.putBack(tx, ids, { by, at })) await tellShown(options, tx, uid);
      for (const id of ids) await removed.dropPrint(tx, id);
    },

    /** What one creator has, for an admin who looks at a report; addresses are for that admin. */
    async ofCreator(viewer: Viewer | null, uid: string): Promise<MediaView[]> {
      const admin = requireAdmin(viewer);
      return (await store.mediaOf(db, uid)).map((row) => viewOf(row, admin.uid, signer));
    },
  };
}
