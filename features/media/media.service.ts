import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import { requireGate } from "#features/age-gate/gate-state.rules.ts";
import { isAdminAtWork, requireModel, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import type { Tx } from "#platform/database/connect.ts";
import { transact } from "#platform/database/transaction.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { isUuid } from "#platform/ids/ids.ts";
import {
  fileKey,
  hasFile,
  isWholeOrder,
  type ListedState,
  mainFile,
  mediaFailures,
  undoable,
  uploadsOpen,
} from "./media.rules.ts";
import type { AltInput, MediaView, OrderInput, OwnMedia } from "./media.schema.ts";
import * as store from "./media.store.ts";
import { appealStanding } from "./media-appeals.service.ts";
import { withdrawAppeals } from "./media-appeals.store.ts";
import { createSigner, type MediaOptions, tellShown, viewOf } from "./media-parts.service.ts";
import { createMediaReview } from "./media-review.service.ts";
import { createUploads } from "./uploads.service.ts";

export type MediaService = ReturnType<typeof createMediaService>;

/** A file that may be handed out. */
export type OpenedFile = { key: string; contentType: string };
export type SignedRequest = { id: string; name: string; expires: number; signature: string };

/** Creators' photos and videos; none is public before its review. */
export function createMediaService(options: MediaOptions) {
  const { db, clock, settings } = options;
  const signer = createSigner(options);

  return {
    uploads: createUploads(options),
    review: createMediaReview(options, signer),

    /** The creator's own media, in order. */
    async own(viewer: Viewer | null, brand: string): Promise<OwnMedia> {
      const { uid } = requireModel(viewer);
      const { photos, photoBytes, videos, videoBytes } = await settings.get("media.limits");
      const rows = await store.mediaOf(db, uid);
      const standing = await appealStanding(db, uid, clock.now());
      return {
        open: uploadsOpen(await settings.get("media.uploads"), brand),
        media: rows.map((row): MediaView => ({ ...viewOf(row, uid, signer), appeal: standing(row) })),
        limits: { photos, photoBytes, videos, videoBytes },
      };
    },

    ...ownChanges(options),
    ...fileAccess(options, signer),
  };
}

/** What creators change of their own media. */
function ownChanges(options: MediaOptions) {
  const { db, clock, settings } = options;

  /** Changes one of the creator's media, with all of their media locked. */
  async function changeOwn<T>(
    viewer: Viewer | null,
    id: string,
    work: (tx: Tx, row: store.MediaRow) => Promise<T>,
  ): Promise<T> {
    const { uid } = requireModel(viewer);
    if (!isUuid(id)) throw viewerFailures.notFound();
    return transact(db, async (tx) => {
      await store.lockOwner(tx, uid);
      const row = await store.lockMedia(tx, id);
      if (row?.ownerUid !== uid || row.purgedAt) throw viewerFailures.notFound();
      const done = await work(tx, row);
      await tellShown(options, tx, uid);
      return done;
    });
  }

  return {
    /** Sets the alternative text. Throws `media.alt_refused` (422). */
    async describe(viewer: Viewer | null, { id, alt }: AltInput): Promise<void> {
      await changeOwn(viewer, id, async (tx, row) => {
        if (listed(row.state) === null) throw viewerFailures.notFound();
        if (alt !== "" && !options.permitsText(alt)) throw mediaFailures.altRefused();
        await store.setAlt(tx, id, alt);
      });
    },

    /** Reorders all media of a kind. Throws `media.stale_order` (409). */
    async arrange(viewer: Viewer | null, { kind, ids }: OrderInput): Promise<void> {
      const { uid } = requireModel(viewer);
      await transact(db, async (tx) => {
        await store.lockOwner(tx, uid);
        const have = (await store.mediaOf(tx, uid)).filter((row) => row.kind === kind).map((row) => row.id);
        if (!isWholeOrder(have, ids)) throw mediaFailures.staleOrder();
        await store.setOrder(tx, ids);
        await tellShown(options, tx, uid);
      });
    },

    /** Removes a medium from the site. It can be restored for an hour; then its files are deleted. */
    async remove(viewer: Viewer | null, id: string): Promise<void> {
      await changeOwn(viewer, id, async (tx, row) => {
        const before = listed(row.state);
        if (before === null) throw viewerFailures.notFound();
        await store.markRemoved(tx, id, before, clock.now());
        await withdrawAppeals(tx, id, clock.now());
      });
    },

    async restore(viewer: Viewer | null, id: string): Promise<void> {
      await changeOwn(viewer, id, async (tx, row) => {
        if (row.state !== "removed") return;
        const removed = { state: row.state, removedAt: row.removedAt, purged: row.purgedAt !== null };
        if (!undoable(removed, clock.now()) || !row.stateBefore) throw mediaFailures.tooLate();
        const limits = await settings.get("media.limits");
        const room = row.kind === "photo" ? limits.photos : limits.videos;
        if (row.stateBefore !== "refused" && (await store.countOfKind(tx, row.ownerUid, row.kind)) >= room) {
          throw mediaFailures.full();
        }
        await store.markRestored(tx, id, row.stateBefore);
      });
    },
  };
}

/** Which files of media may be read. */
function fileAccess({ db }: Pick<MediaOptions, "db">, signer: ReturnType<typeof createSigner>) {
  return {
    /** A file of an approved medium, for visitors who passed the age gate. Default: the medium itself. */
    async open(gate: GateState, id: string, name?: string): Promise<OpenedFile> {
      requireGate(gate);
      const row = isUuid(id) ? await store.mediaById(db, id) : undefined;
      if (row?.state !== "approved") throw commonFailures.notFound();
      if ((await store.ownerFacts(db, row.ownerUid))?.status !== "active") throw commonFailures.notFound();
      return fileOf(row, name ?? mainFile(row.kind));
    },

    /** A file for its creator or an admin, by an address that was signed for this viewer. */
    async openSigned(viewer: Viewer | null, { id, name, expires, signature }: SignedRequest): Promise<OpenedFile> {
      if (!viewer || !isUuid(id) || !signer.holds({ uid: viewer.uid, id, name, expires }, signature)) {
        throw commonFailures.notFound();
      }
      const row = await store.mediaById(db, id);
      const permitted = row && (row.ownerUid === viewer.uid || isAdminAtWork(viewer));
      if (!permitted || row.purgedAt || row.contentType === null) throw commonFailures.notFound();
      return fileOf(row, name);
    },
  };
}

function listed(state: store.MediaRow["state"]): ListedState | null {
  return state === "pending" || state === "approved" || state === "refused" ? state : null;
}

function fileOf(row: store.MediaRow, name: string): OpenedFile {
  if (!hasFile(row.kind, name)) throw commonFailures.notFound();
  const contentType = name === "video" ? (row.contentType ?? "video/mp4") : `image/${name.split(".")[1]}`;
  return { key: fileKey(row.id, name), contentType };
}
